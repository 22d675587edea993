/** Small sounds, made on the spot: a card laid down, a 21, one's turn. Off unless switched on. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sounds) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(on: AudioContext, pitch: number, after: number, lasts: number, loud: number): void {
  const [source, volume] = [on.createOscillator(), on.createGain()];
  const start = on.currentTime + after;
  source.type = "sine";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  source.connect(volume).connect(on.destination);
  source.start(start);
  source.stop(start + lasts);
}

/** A card on cloth: a breath of filtered noise. */
function rustle(on: AudioContext): void {
  const buffer = on.createBuffer(1, on.sampleRate * 0.09, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  const [source, filter, volume] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  volume.gain.value = 0.25;
  source.connect(filter).connect(volume).connect(on.destination);
  source.start();
}

const GOOD = new Set(["made", "score", "collect", "won"]);

/** The sounds of what happened. */
export function sound(kinds: readonly string[], yourTurn: boolean): void {
  const on = audio();
  if (!on) return;
  if (kinds.length > 0) rustle(on);
  if (kinds.some((kind) => GOOD.has(kind))) {
    tone(on, 659, 0.08, 0.35, 0.09);
    tone(on, 880, 0.16, 0.5, 0.09);
  }
  if (kinds.includes("bust")) tone(on, 147, 0.05, 0.5, 0.12);
  if (kinds.includes("over")) [523, 659, 784].forEach((pitch, i) => tone(on, pitch, 0.15 * i, 0.7, 0.08));
  else if (yourTurn) tone(on, 988, 0.3, 0.25, 0.05);
}
