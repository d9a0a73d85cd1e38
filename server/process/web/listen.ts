import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { StartError } from '../../database/startError.ts';
import { isCode } from '../../database/systemError.ts';
import { clientAddressHeader } from '../../rules/options.ts';

export type Handle = (request: Request) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /**
   * Stops accepting connections and gives running requests ten seconds to complete. Their answers close their connections.
   * Idle connections may carry a last request for half a second: a client that sends one cannot know that it would be lost.
   */
  drain: () => Promise<void>;
}

/** Options of a listening server. */
export interface Way {
  /** Overrides of {@link limits}, for tests of a timeout. */
  patience?: Partial<Limits>;
  /** Whether one proxy sets the client's address in X-Forwarded-For. */
  behindProxy?: boolean;
}

/** Limits that disconnect slow, idle and excess clients (security.md C16). */
export const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Node's default of 30 s would quadruple a slow client's time. */
  checkInterval: 1_000,
  /** Timeout of a connection without traffic: a client that does not read its answer must not hold it forever. */
  silence: 60_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  connections: 1_000,
  drain: 10_000,
  lastRequest: 500,
} as const;
type Limits = Record<keyof typeof limits, number>;

const loopback = ['127.0.0.1', '::1'] as const;
const portTries = 5;

/**
 * Listens on a port of an address. `localhost` is both loopback addresses, because browsers try either; without
 * IPv6 the first one is enough.
 */
export async function listen(host: string, port: number, handle: Handle, way: Way = {}): Promise<Listening> {
  if (host !== 'localhost') return combine([await open(host, port, handle, way)], way);
  for (let attempt = 1; ; attempt += 1) {
    const first = await open(loopback[0], port, handle, way);
    try {
      return combine([first, await open(loopback[1], portOf(first), handle, way)], way);
    } catch (error) {
      if (isCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL')) return combine([first], way);
      await closeNow(first);
      // Port 0: the chosen port was taken on the IPv6 address.
      if (port === 0 && attempt < portTries && error instanceof StartError) continue;
      throw error;
    }
  }
}

/** A server of one address, and its answers that are not sent yet. */
interface Open {
  server: Server;
  answers: ReadonlySet<ServerResponse>;
}

function combine(opened: readonly [Open, ...Open[]], { patience }: Way): Listening {
  return {
    port: portOf(opened[0]),
    drain: async () => {
      await Promise.all(opened.map((each) => drain(each, { ...limits, ...patience })));
    },
  };
}

function open(host: string, port: number, handle: Handle, way: Way): Promise<Open> {
  const listener = getRequestListener(handle);
  const serverLimits = { ...limits, ...way.patience };
  const answers = new Set<ServerResponse>();
  const { maxHeaderSize, checkInterval: connectionsCheckingInterval } = serverLimits;
  const server = createServer({ maxHeaderSize, connectionsCheckingInterval }, (incoming, outgoing) => {
    setClientAddress(incoming, way);
    answers.add(outgoing);
    outgoing.once('close', () => answers.delete(outgoing));
    if (!server.listening) outgoing.shouldKeepAlive = false;
    void listener(incoming, outgoing);
  });
  server.headersTimeout = serverLimits.headersTimeout;
  server.requestTimeout = serverLimits.requestTimeout;
  server.keepAliveTimeout = serverLimits.keepAliveTimeout;
  server.timeout = serverLimits.silence;
  server.maxConnections = serverLimits.connections;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    // With Node's 511 the kernel drops the rest of a burst, and those clients retry after a second.
    server.listen({ port, host, backlog: serverLimits.connections }, () => resolve({ server, answers }));
  });
}

/** Sets the address in both header forms of Node, because the app decides which of them the adapter reads. */
function setClientAddress(incoming: IncomingMessage, { behindProxy = false }: Way): void {
  const own = incoming.socket.remoteAddress ?? '';
  const address = behindProxy ? (lastForwardedFor(incoming) ?? own) : own;
  const { rawHeaders } = incoming;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === clientAddressHeader) rawHeaders.splice(index, 2);
  }
  rawHeaders.push(clientAddressHeader, address);
  incoming.headers[clientAddressHeader] = address;
}

/** Each proxy appends its client's address; clients can forge everything before the last one. */
function lastForwardedFor({ headers }: IncomingMessage): string | undefined {
  return [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() || undefined;
}

function explain(error: Error, host: string, port: number): Error {
  if (isCode(error, 'EADDRINUSE')) {
    return new StartError(`Port ${port} is taken. Choose another with --port, or --port 0 for any free one.`);
  }
  if (isCode(error, 'EACCES')) {
    return new StartError(
      `Port ${port} needs more rights than this user has. Choose one above 1023 with --port.`,
    );
  }
  if (host !== loopback[1] && isCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
    return new StartError(`Cannot listen on ${host} (--host): not an address of this machine.`);
  }
  return error;
}

function portOf({ server }: Open): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new TypeError('The server does not listen on a port.');
  return address.port;
}

async function drain({ server, answers }: Open, { drain: longest, lastRequest }: Limits): Promise<void> {
  // The close of http.Server also closes idle connections, at once.
  const closed = new Promise<unknown>((resolve) => net.Server.prototype.close.call(server, resolve));
  for (const answer of answers) answer.shouldKeepAlive = false;
  const closingIdle = setInterval(() => server.closeIdleConnections(), lastRequest);
  const deadline = setTimeout(() => server.closeAllConnections(), longest);
  await closed;
  clearInterval(closingIdle);
  clearTimeout(deadline);
  // Ends its timers.
  server.close();
}

function closeNow({ server }: Open): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}
