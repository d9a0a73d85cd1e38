import { Agent, request } from 'node:http';

/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

export function timesOf(taken: readonly number[]): Times {
  return { p50: partOf(taken, 0.5), p95: partOf(taken, 0.95) };
}

/** A quantile of the times: 0.5 is the median. */
export function partOf(taken: readonly number[], part: number): number {
  const sorted = taken.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export interface Answered {
  status: number;
  body: string;
  retryAfter?: string;
  /** From sending the first byte to reading the last. */
  milliseconds: number;
}

/** A client with one keep-alive connection, as light as Node allows, so that its overhead is small and constant. */
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
              retryAfter: response.headers['retry-after'],
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

/** Repetitions in a row of each item, so that it runs with its own data in the processor's caches. */
const inARow = 10;

/** Slow items stop after this time. */
const enoughMs = 8000;

/** The number of warm-up rounds, and the maximum of measured ones. */
export interface Rounds {
  warmUp: number;
  rounds: number;
}

/** Measures the items in turn, so that other load on the machine affects all of them equally. */
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
