import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();
mount(App, { target: document.getElementById("app") as HTMLElement });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
