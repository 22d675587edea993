/**
 * Cards that fly. Before a change the places of the cards that will move are measured; after it each of
 * them starts from where it was. Elements are found by the place they show, never by a card.
 */

import type { Flight, Spot } from "./flights";

const LASTS = 420;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";
/** More than these at once are a new deal, not a move. */
const MOST = 40;

const zoneAt = (root: ParentNode, spot: Spot) =>
  root.querySelector(`[data-zone="${CSS.escape(spot.zone)}"]`);

function cardAt(root: ParentNode, spot: Spot): Element | null {
  const zone = zoneAt(root, spot);
  return zone?.querySelector(`[data-at="${spot.at}"] .card`) ?? null;
}

const anyAt = (root: ParentNode, spot: Spot) =>
  cardAt(root, spot) ?? zoneAt(root, spot)?.querySelector(".card") ?? zoneAt(root, spot);

type Measured = { flight: Flight; from: DOMRect; old: Element };

export function measure(root: ParentNode, flown: readonly Flight[]): Measured[] {
  if (flown.length > MOST) return [];
  return flown.flatMap((flight) => {
    const old = anyAt(root, flight.from);
    return old ? [{ flight, from: old.getBoundingClientRect(), old }] : [];
  });
}

export function fly(root: ParentNode, measured: readonly Measured[]): void {
  measured.forEach((one, i) => {
    const delay = Math.min(i * 40, 240);
    const card = cardAt(root, one.flight.to);
    if (card) glide(card, one.from, delay);
    else ghost(root, one, delay);
  });
}

function glide(card: Element, from: DOMRect, delay: number): void {
  const to = card.getBoundingClientRect();
  if (to.width === 0) return;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  card.animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 30, position: "relative" },
      { transform: "none", transformOrigin: "0 0", zIndex: 30, position: "relative" },
    ],
    { duration: LASTS, delay, easing: EASE, fill: "backwards" },
  );
}

/** A card that vanishes in a heap flies as a copy of what it was. */
function ghost(root: ParentNode, { flight, from, old }: Measured, delay: number): void {
  const to = anyAt(root, flight.to)?.getBoundingClientRect();
  if (!to || to.width === 0 || from.width === 0 || !old.matches(".card")) return;
  const copy = old.cloneNode(true) as SVGElement;
  Object.assign(copy.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    zIndex: "40",
    pointerEvents: "none",
  });
  document.body.append(copy);
  const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
  const motion = copy.animate(
    [
      { transform: "none", transformOrigin: "0 0" },
      { transform: end, transformOrigin: "0 0", opacity: 1, offset: 0.9 },
      { transform: end, transformOrigin: "0 0", opacity: 0 },
    ],
    { duration: LASTS + 80, delay, easing: EASE, fill: "both" },
  );
  motion.onfinish = motion.oncancel = () => copy.remove();
}
