/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread's port has no origin */
import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Flood, Flooded } from './flood.ts';
import { timesOf, type Answered, type Times } from './timing.ts';

/** Milliseconds of consecutive list requests before and during an attack. */
const patience = { without: 4000, during: 10_000, warmUp: 1500 } as const;

/** Normal requests during an attack. */
interface UnderAttack {
  without: Times;
  during: Times;
}

/** A normal request whose answer is measured. */
type AskNormal = () => Promise<Answered>;

async function ask(normal: AskNormal, milliseconds: number): Promise<Times> {
  const taken: number[] = [];
  for (const began = performance.now(); performance.now() - began < milliseconds;) {
    const answered = await normal();
    if (answered.status !== 200) throw new Error(`${answered.status}: ${answered.body.slice(0, 1000)}`);
    taken.push(answered.milliseconds);
  }
  return timesOf(taken);
}

async function askBefore(normal: AskNormal): Promise<Times> {
  await ask(normal, patience.warmUp);
  return ask(normal, patience.without);
}

export interface Flooding extends UnderAttack {
  answered: Flood;
  /** Maximum growth of the server's memory. */
  grownMegabytes: number;
}

/** Measures the list during five hundred concurrent refused sign-ins (security goal B9). */
export async function measureFlood(flooded: Flooded, normal: AskNormal, pid: number): Promise<Flooding> {
  const without = await askBefore(normal);
  const before = await megabytesOf(pid);
  let largest = before;
  const look = async () => {
    largest = Math.max(largest, await megabytesOf(pid));
  };
  const watch = setInterval(() => void look(), 250);
  const flood = new Worker(new URL('flood.js', import.meta.url), { workerData: flooded });
  const told = new Promise<Flood>((resolve, reject) => {
    flood.once('message', resolve);
    flood.once('error', reject);
  });
  const during = await ask(normal, patience.during);
  flood.postMessage('over');
  const answered = await told;
  clearInterval(watch);
  return { without, during, answered, grownMegabytes: largest - before };
}

async function megabytesOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1000;
}

/** The number of slow clients (security goal C16). */
const slow = 500;

/** The starts of a request with endless headers and of one with an endless body. */
function beginningsOf(token: string) {
  const both = `POST /v2/services/query HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n`;
  return [
    `${both}X-Slow: `,
    `${both}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`,
  ] as const;
}

export interface Crawling extends UnderAttack {
  /** Connections that the server closed; each was reopened at once. */
  cutOff: number;
}

/**
 * Measures the list while five hundred clients send one byte per second: half of them never end their headers, half
 * never end their bodies.
 */
export async function measureSlowClients(
  { port, token }: { port: number; token: string },
  normal: AskNormal,
): Promise<Crawling> {
  const beginnings = beginningsOf(token);
  const without = await askBefore(normal);
  let cutOff = 0;
  let over = false;
  const crawling = new Set<Socket>();
  const crawl = (beginning: string): void => {
    const socket = connect(port, '127.0.0.1');
    crawling.add(socket);
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(beginning));
    // The server's last bytes must be read, otherwise the end event is never emitted.
    socket.resume();
    const drip = setInterval(() => socket.write('a'), 1000);
    socket.once('close', () => {
      clearInterval(drip);
      crawling.delete(socket);
      if (over) return;
      cutOff += 1;
      crawl(beginning);
    });
  };
  for (let at = 0; at < slow; at += 1) crawl(beginnings[at % 2 === 0 ? 0 : 1]);
  const during = await ask(normal, patience.during);
  over = true;
  for (const socket of crawling) socket.destroy();
  return { without, during, cutOff };
}
