/** What a person likes, kept in this browser and shown as attributes of the page. */

export type Settings = {
  theme: "system" | "light" | "dark";
  fourColours: boolean;
  letters: boolean;
  large: boolean;
  motion: "system" | "less" | "full";
  sounds: boolean;
  forced: boolean;
  confirm: boolean;
};

export const DEFAULTS: Settings = {
  theme: "system",
  fourColours: false,
  letters: false,
  large: false,
  motion: "system",
  sounds: false,
  forced: false,
  confirm: false,
};
const KEY = "table21.settings";

/** Settings as they were stored, whatever may have become of that text. */
export function readSettings(text: string | null): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return { ...DEFAULTS };
  }
  const known = { ...DEFAULTS } as Record<string, unknown>;
  for (const [name, value] of Object.entries(stored ?? {})) {
    if (name in DEFAULTS && typeof value === typeof known[name]) known[name] = value;
  }
  return known as Settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing still plays
  }
}

export const settings: Settings = $state(readSettings(stored()));

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether cards fly. */
export function moving(): boolean {
  return settings.motion === "full" || (settings.motion === "system" && !lessMotion.matches);
}

function show(): void {
  const page = document.documentElement;
  const theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  page.dataset["theme"] = theme;
  page.dataset["suits"] = settings.fourColours ? "four" : "two";
  page.dataset["letters"] = settings.letters ? "on" : "off";
  page.dataset["cards"] = settings.large ? "large" : "normal";
  page.dataset["motion"] = moving() ? "full" : "less";
}

export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      show();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        /* see stored */
      }
    });
  });
  dark.addEventListener("change", show);
  lessMotion.addEventListener("change", show);
  addEventListener("storage", (event) => {
    if (event.key === KEY) Object.assign(settings, readSettings(event.newValue));
  });
}
