/**
 * SHA-256 and HMAC: the browser's own, or a plain one.
 *
 * Browsers keep theirs from pages that came over plain HTTP, which is how a server in the living room
 * is reached. For checking what is public anyway a plain one is as good, and a test holds them together.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
const BLOCK = 64;

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  if (!subtle) return plainSha256(bytes);
  return new Uint8Array(await subtle.digest("SHA-256", bytes as Bytes));
}

export async function hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  if (!subtle) return plainHmac(key, message);
  const how = { name: "HMAC", hash: "SHA-256" };
  const ready = await subtle.importKey("raw", key as Bytes, how, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", ready, message as Bytes));
}

/** HMAC for keys of at most a block, as all keys here are. */
export function plainHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (with_: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ with_);
  const inner = plainSha256(joined(padded(0x36), message));
  return plainSha256(joined(padded(0x5c), inner));
}

const joined = (a: Uint8Array, b: Uint8Array) => Uint8Array.from([...a, ...b]);

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** The first 32 bits behind the point, as the standard takes them from roots of primes. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function plainSha256(bytes: Uint8Array): Uint8Array {
  const whole = padded(bytes);
  const state = Int32Array.from(START);
  for (let at = 0; at < whole.byteLength; at += BLOCK) mix(state, schedule(whole, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

function padded(bytes: Uint8Array): DataView {
  const length = (((bytes.length + 8) >> 6) + 1) * BLOCK;
  const whole = new Uint8Array(length);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function schedule(whole: DataView, at: number): Int32Array {
  const w = new Int32Array(64);
  const word = (i: number) => w[i] as number;
  for (let i = 0; i < 16; i++) w[i] = whole.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [word(i - 15), word(i - 2)];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = (word(i - 16) + s0 + word(i - 7) + s1) | 0;
  }
  return w;
}

function mix(state: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number, number, number, number, number, number, number, number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] as number) + word) | 0));
}
