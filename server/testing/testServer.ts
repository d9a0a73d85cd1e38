import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { createTestBusiness } from '../../contract/calls/workbench/qa.ts';
import { countServices, createService, queryServices } from '../../contract/calls/services/services.ts';

const readyLine = z.strictObject({
  url: z.url(),
  clientId: z.uuid(),
  owner: z.strictObject({ email: z.email(), password: z.string() }),
});

/** Once a writer has made a business, the next start names its owner. */
const writersReadyLine = z.object({ url: z.url() });

const children: ChildProcess[] = [];

/** Kills every running server of a test. */
export async function killServers(): Promise<void> {
  await Promise.all(children.splice(0).map(kill));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Runs the built server and collects its output. */
export function runServer(flags: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: '', ...environment };
  const child = spawn(process.execPath, ['dist/server/main.js', ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { standard: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.standard += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.errors += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...output }));
  return { child, output, ended, kill: () => kill(child) };
}

/** Resolves when it is ready; `startMs` is the duration. */
export async function startServer(
  data: string,
  flags: readonly string[] = [],
  environment: Record<string, string> = {},
) {
  const { line, ...started } = await startToLine(data, flags, environment);
  return { ...started, ready: readyLine.parse(line) };
}
export type StartedServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts it for writers, which make businesses of their own: without the first business, whose creation takes 4 s of
 * processor time.
 */
export async function startForWriters(data: string, environment: Record<string, string> = {}) {
  const { line, ...started } = await startToLine(data, ['--qa', '--empty'], environment);
  return { ...started, ready: writersReadyLine.parse(line) };
}
export type ServerForWriters = Awaited<ReturnType<typeof startForWriters>>;

async function startToLine(data: string, flags: readonly string[], environment: Record<string, string>) {
  const began = performance.now();
  const running = runServer(['--port', '0', '--data', data, '--json', ...flags], environment);
  const line = once(createInterface({ input: running.child.stdout }), 'line');
  const [text] = await Promise.race([
    line,
    running.ended.then(({ errors }) => {
      throw new Error(`The server ended: ${errors}`);
    }),
  ]);
  const startMs = performance.now() - began;
  return { ...running, line: JSON.parse(String(text)) as unknown, startMs };
}

/** The answer to a write, or undefined when the connection ended without one. */
export interface WriteAnswer {
  key: string;
  status: number | undefined;
  /** The created service, if acknowledged. */
  id: string | undefined;
  body: string;
  milliseconds: number;
  retryAfter: string | null;
}

/** A business on a server that was started for writers. */
export interface Writer {
  /** Creates a service once per key, which is its name; `at` is the address after a restart. */
  write: (key: string, at?: string) => Promise<WriteAnswer>;
  /** Writes in six loops until `isOver`. */
  writeUntil: (isOver: (answer: WriteAnswer) => boolean) => Promise<WriteAnswer[]>;
  /** The status of a query of services. */
  read: () => Promise<number | undefined>;
  /** The number of existing services with these ids; `at` is the address after a restart. */
  count: (ids: readonly string[], at?: string) => Promise<number>;
  /** The number of services with one of these names. */
  countNamed: (names: readonly string[], at?: string) => Promise<number>;
}

const created = z.object({ service: z.object({ id: z.string() }) });
const writers = 6;

export async function makeWriter(url: string): Promise<Writer> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = url) =>
    fetch(at + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const business = await post(createTestBusiness.path, {});
  const { accessToken: Authorization } = createTestBusiness.schemas.answer.parse(await business.json());

  const write = async (key: string, at = url): Promise<WriteAnswer> => {
    const began = performance.now();
    const service = {
      type: 'CLASS',
      name: key,
      defaultCapacity: 12,
      onlineBooking: { enabled: true },
      payment: { rateType: 'FIXED', fixed: { price: { value: '15' } }, options: { inPerson: true } },
    };
    const headers = { Authorization, 'Idempotency-Key': key };
    const answer = await post(createService.path, { service }, headers, at).then(
      async (response) => ({ response, body: await response.text() }),
      () => undefined,
    );
    const milliseconds = performance.now() - began;
    const status = answer?.response.status;
    const id = status === 200 ? created.parse(JSON.parse(answer?.body ?? '')).service.id : undefined;
    const retryAfter = answer?.response.headers.get('Retry-After') ?? null;
    return { key, status, id, body: answer?.body ?? '', milliseconds, retryAfter };
  };
  const countIn = async (field: 'id' | 'name', values: readonly string[], at?: string): Promise<number> => {
    const { path, schemas } = countServices;
    const counts = Array.from({ length: Math.ceil(values.length / 500) }, async (_, index) => {
      const part = values.slice(500 * index, 500 * (index + 1));
      const response = await post(path, { filter: { [field]: { $in: part } } }, { Authorization }, at);
      return schemas.answer.parse(await response.json()).count;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  return {
    write,
    writeUntil: async (isOver) => {
      const answers: WriteAnswer[] = [];
      let over = false;
      const loop = async (): Promise<void> => {
        while (!over) {
          const answer = await write(crypto.randomUUID());
          answers.push(answer);
          over ||= isOver(answer);
        }
      };
      await Promise.all(Array.from({ length: writers }, loop));
      return answers;
    },
    read: () =>
      post(queryServices.path, { query: { paging: { limit: 10 } } }, { Authorization }).then(
        async (response) => {
          await response.text();
          return response.status;
        },
        () => undefined,
      ),
    count: (ids, at) => countIn('id', ids, at),
    countNamed: (names, at) => countIn('name', names, at),
  };
}

/** The ids in acknowledged answers. */
export function acknowledged(answers: readonly WriteAnswer[]): string[] {
  return answers.flatMap(({ id }) => id ?? []);
}

export async function healthOf(url: string): Promise<number> {
  return fetch(`${url}/_health`).then(
    ({ status }) => status,
    () => 0,
  );
}
