/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread's port has no origin */
import { parentPort, workerData } from 'node:worker_threads';
import { clientOf } from './timing.ts';

/** The number of concurrent failed sign-ins (security goal B9). */
const crowd = 500;

/** The target of the flood. */
export interface Flooded {
  origin: string;
  /** A visitor's access token. */
  token: string;
}

/** The number of answered sign-ins by status. */
export type Flood = Record<number, number>;

/**
 * Runs in a separate thread, so that the measuring client is not flooded too: five hundred concurrent sign-ins, each
 * from another network with another email, repeated as soon as all are answered, until a message arrives. Posts the
 * totals.
 */
async function flood({ origin, token }: Flooded): Promise<Flood> {
  const over = new AbortController();
  parentPort?.once('message', () => over.abort());
  const clients = Array.from({ length: crowd }, () => clientOf(origin, { Authorization: token }));
  const answered: Flood = {};
  for (let wave = 0; !over.signal.aborted; wave += 1) {
    const statuses = await Promise.all(
      clients.map(async (ask, at) => {
        const body = {
          loginId: { email: `stranger-${wave}-${at}@example.com` },
          password: 'not the password',
        };
        const from = { 'X-Forwarded-For': `10.${wave % 256}.${at >> 8}.${at & 255}` };
        return (await ask('POST', '/v2/login', body, from)).status;
      }),
    );
    for (const status of statuses) answered[status] = (answered[status] ?? 0) + 1;
  }
  return answered;
}

parentPort?.postMessage(await flood(workerData as Flooded));
