/**
 * Dragging by mouse, finger or pen: what is dragged follows the pointer until it is let go. What never
 * moves is a click, and the browser tells of that itself: done earlier, when the finger is lifted, it
 * would hit whatever the page then puts under the finger.
 */

const FAR = 7;

export type Drag = {
  /** It has moved far enough to be a drag and not a click. */
  begin: () => Element[];
  /** Let go over a place, by its key; null if over none. */
  drop: (key: string | null) => void;
};

const placeAt = (event: PointerEvent) =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest<HTMLElement>("[data-drop]"))
    .find((place) => place !== null) ?? null;

export function startDrag(down: PointerEvent, drag: Drag): void {
  if (down.button !== 0 || !down.isPrimary) return;
  let carried: HTMLElement[] = [];
  let over: HTMLElement | null = null;
  let moving = false;

  const mark = (place: HTMLElement | null) => {
    over?.classList.remove("over");
    over = place;
    over?.classList.add("over");
  };
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moving && Math.hypot(x, y) < FAR) return;
    if (!moving) {
      moving = true;
      carried = drag.begin() as HTMLElement[];
      for (const element of carried) element.style.pointerEvents = "none";
    }
    for (const element of carried) {
      Object.assign(element.style, { translate: `${x}px ${y}px`, zIndex: "20", transition: "none" });
    }
    mark(placeAt(event));
  };
  const stop = (event: PointerEvent | null) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", cancel);
    const key = event && moving ? (placeAt(event)?.dataset["drop"] ?? null) : null;
    mark(null);
    for (const element of carried) {
      Object.assign(element.style, { translate: "", zIndex: "", transition: "", pointerEvents: "" });
    }
    if (event && moving) drag.drop(key);
  };
  const cancel = () => stop(null);

  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", cancel);
}
