import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { partOf } from '../../../bench/timing.ts';
import { deep } from '../../../testDeep.ts';
import { limits, listen, type Listening, type Way } from './listen.ts';

/** Number of connections that send as little as possible. */
const slowClients = deep(500, 300);
const normalRequests = 100;
/** Maximum p95 of normal requests in milliseconds (security goal C16). */
const soon = 500;

let listening: Listening;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening.drain();
});

async function start(way: Way = {}): Promise<void> {
  listening = await listen('localhost', 0, async (request) => new Response(await request.text()), way);
}

/** Opens a connection and sends a slow client's first bytes. */
async function crawl(beginning: string): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(beginning);
  return socket;
}

const beginnings = {
  'that never end their headers': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: a',
  'that never end their bodies': 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\na',
  'that send nothing': '',
} as const;

describe('C16: slow clients', () => {
  test.each(Object.entries(beginnings))(
    `C16: ${slowClients} clients %s delay no normal request`,
    async (slowness, beginning) => {
      await start();
      await Promise.all(Array.from({ length: slowClients }, () => crawl(beginning)));
      const answers = await Promise.all(
        Array.from({ length: normalRequests }, async (_each, at) => {
          const body = `request ${at}`;
          const started = performance.now();
          const response = await fetch(`http://127.0.0.1:${listening.port}/`, { method: 'POST', body });
          const isComplete = (await response.text()) === body;
          return { isComplete, status: response.status, milliseconds: performance.now() - started };
        }),
      );
      expect(answers.every(({ status, isComplete }) => status === 200 && isComplete)).toBe(true);
      // Answer times are only meaningful when nothing else runs on the machine.
      const p95 = partOf(
        answers.map(({ milliseconds }) => milliseconds),
        0.95,
      );
      console.log(`C16: ${slowClients} clients ${slowness}, normal p95 ${Math.round(p95)} ms`);
      expect(p95).toBeLessThan(deep(soon, 20 * soon));
    },
  );

  test('C16: a server has safe limits and timeouts by default', () => {
    expect(limits).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
      connections: 1_000,
      drain: 10_000,
    });
  });

  test('C16: answers 408 to a client that never ends its headers, and disconnects it', async () => {
    await start({ patience: { headersTimeout: 300, checkInterval: 50 } });
    const socket = await crawl(beginnings['that never end their headers']);
    const chunks: string[] = [];
    socket.on('data', (chunk) => chunks.push(String(chunk)));
    await once(socket, 'close');
    expect(chunks.join('')).toContain('408');
  });

  test('C16: a stopping server does not wait for slow clients', async () => {
    await start({ patience: { drain: 300 } });
    await Promise.all(Array.from({ length: 20 }, () => crawl(beginnings['that never end their headers'])));
    await listening.drain();
    await expect(fetch(`http://127.0.0.1:${listening.port}/`)).rejects.toThrow('fetch failed');
  });
});
