import { Agent, request } from 'node:http';

/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

export function timesOf(taken: readonly number[]): Times {
  return { p50: partOf(taken, 0.5), p95: partOf(taken, 0.95) };
}

/** Below which that part of all lies: 0.5 asks for the median. */
export function partOf(taken: readonly number[], part: number): number {
  const sorted = taken.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export interface Answered {
  status: number;
  body: string;
  /** From sending the first byte to reading the last. */
  milliseconds: number;
}

/** A client with one connection that is kept, as light as Node allows, so that it adds little and the same to everybody. */
export function clientOf(origin: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const isForm = body instanceof URLSearchParams;
      const sent =
        body === undefined ? undefined : Buffer.from(isForm ? body.toString() : JSON.stringify(body));
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const began = performance.now();
      const asked = request(
        origin + encodeURI(path),
        {
          agent,
          method,
          headers: {
            ...headers,
            ...more,
            ...(sent && { 'Content-Type': type, 'Content-Length': sent.length }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const milliseconds = performance.now() - began;
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              milliseconds,
            });
          });
          response.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(sent);
    });
}

/** So often in a row each thing is done: what one of them leaves in the processor's caches is not another's affair. */
const inARow = 10;

/** After so long enough is known of what takes long. */
const enoughMs = 8000;

/** How often a thing is done before it counts, and how often then at most. */
export interface Rounds {
  warmUp: number;
  rounds: number;
}

/** Takes each of the things to measure in turn, so that whatever else the machine does hits all of them alike. */
export async function inTurns<Key extends string>(
  things: Readonly<Record<Key, () => Promise<number>>>,
  { warmUp, rounds }: Rounds,
): Promise<Record<Key, Times>> {
  const keys = Object.keys(things) as Key[];
  const taken = new Map<Key, number[]>(keys.map((key) => [key, []]));
  const began = performance.now();
  for (let round = -warmUp; round < rounds; round += inARow) {
    if (round > 0 && performance.now() - began > enoughMs) break;
    for (const key of keys) {
      for (let turn = 0; turn < Math.min(inARow, rounds); turn += 1) {
        const milliseconds = await things[key]();
        if (round >= 0) taken.get(key)?.push(milliseconds);
      }
    }
  }
  return Object.fromEntries(keys.map((key) => [key, timesOf(taken.get(key) ?? [])])) as Record<Key, Times>;
}
