/** Questions over HTTP. Every refusal becomes a Refused with the server's own sentence. */

import type {
  Advice,
  GameCard,
  Me,
  NewTable,
  Others,
  Refusal,
  Replay,
  Rules,
  Stat,
  TableCard,
  TableInfo,
} from "./protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
    readonly retryAfter = 0,
  ) {
    super(text);
  }
}

const AWAY = "The server cannot be reached. Is the network up? Try again in a moment.";

function headers(body: unknown): Record<string, string> {
  return body === undefined ? {} : { "Content-Type": "application/json" };
}

async function refusal(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => null)) as Partial<Refusal> | null;
  const text = said?.text ?? `The server answered ${answer.status} and did not say why.`;
  return new Refused(said?.code ?? "unknown", text, answer.status, said?.retry_after);
}

let introduced: Promise<unknown> | null = null;

/**
 * Who this browser is has to be settled before anything else is asked: a new browser that asks several
 * things at once would be made a guest several times, and sit down as somebody else than it looks as.
 */
export function introduce(): Promise<unknown> {
  introduced ??= fetched("GET", "/api/me").catch((away: unknown) => {
    introduced = null;
    throw away;
  });
  return introduced;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  await introduce();
  return fetched<T>(method, path, body);
}

async function fetched<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: headers(body), credentials: "same-origin" };
  if (body !== undefined) request.body = JSON.stringify(body);
  const answer = await fetch(path, request).catch(() => {
    throw new Refused("away", AWAY, 0);
  });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const record = (id: string) => `/api/records/${encodeURIComponent(id)}`;
const asSeen = (seat?: number) => (seat === undefined ? "" : `?seat=${seat}`);

export const api = {
  me: () => get<Me>("/api/me"),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  code: () => post<{ code: string }>("/api/me/code"),
  recover: (code: string) => post<Me>("/api/me/recover", { code }),
  stats: () => get<Stat[]>("/api/me/stats"),
  myTables: () => get<TableCard[]>("/api/me/tables"),
  games: () => get<GameCard[]>("/api/games"),
  rules: (game: string) => get<Rules>(`/api/games/${encodeURIComponent(game)}/rules`),
  open: (wish: NewTable) => post<TableInfo>("/api/tables", wish),
  table: (id: string) => get<TableInfo>(table(id)),
  sit: (id: string, wish: { seat?: number; name?: string }) =>
    post<TableInfo>(`${table(id)}/sit`, wish),
  setSeat: (id: string, wish: { seat: number; who: "bot" | "open"; level?: string }) =>
    post<TableInfo>(`${table(id)}/seats`, wish),
  start: (id: string) => post<TableInfo>(`${table(id)}/start`),
  resign: (id: string, seat: number) => post<TableInfo>(`${table(id)}/resign`, { seat }),
  reclaim: (id: string, seat: number) => post<TableInfo>(`${table(id)}/reclaim`, { seat }),
  rematch: (id: string) => post<TableInfo>(`${table(id)}/rematch`),
  record: (id: string) => get<unknown>(`${table(id)}/record`),
  frames: (id: string, seat?: number) => get<Replay>(`${table(id)}/frames${asSeen(seat)}`),
  others: (id: string) => get<Others>(`${table(id)}/others`),
  advice: (id: string, move: number) => get<Advice>(`${table(id)}/advice?move=${move}`),
  storedAdvice: (id: string, move: number) => get<Advice>(`${record(id)}/advice?move=${move}`),
  upload: (one: unknown) => post<{ id: string }>("/api/records", one),
  stored: (id: string) => get<unknown>(record(id)),
  storedFrames: (id: string, seat?: number) => get<Replay>(`${record(id)}/frames${asSeen(seat)}`),
};

export const qrOf = (text: string) => `/api/qr?text=${encodeURIComponent(text)}`;

/** What to tell a person about whatever was thrown. */
export function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
