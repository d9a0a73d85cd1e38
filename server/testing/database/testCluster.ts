import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A PostgreSQL server for one test run. */
export interface TestCluster {
  /** Connection string of its maintenance database. */
  url: string;
  /** Creates an empty database with a unique name, which is dropped on stop. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** A server for one test, which may stop and start it. */
export interface OwnCluster extends TestCluster {
  /** Kills all connections and processes of the server, as a crash would. */
  halt(): Promise<void>;
  /** Starts the server unless it runs. */
  resume(): Promise<void>;
  /** The id of the postmaster process. */
  pid(): Promise<number>;
}

export interface OwnClusterOptions {
  /** An existing directory for the write-ahead log; default: inside the data directory. */
  logDirectory?: string;
  /** Whether a commit waits for the disk. Makes a difference only after a crash of the machine or a disk failure. */
  fsync?: 'on' | 'off';
}

const run = promisify(execFile);

/** The server of TEST_DATABASE_URL, otherwise one started in `directory`; or the reason why neither is possible. */
export async function startTestCluster(directory: string): Promise<TestCluster | { missing: string }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return connect(given, async () => undefined);

  return startOwnCluster(directory);
}

/** A new server in `directory`, or the reason why there is none. */
export async function startOwnCluster(
  directory: string,
  options: OwnClusterOptions = {},
): Promise<OwnCluster | { missing: string }> {
  const binaries = await findBinaries();
  if (!binaries) return { missing: 'no PostgreSQL is installed and TEST_DATABASE_URL is not set.' };
  try {
    return await start(directory, binaries, options);
  } catch (error) {
    return { missing: `PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}` };
  }
}

export async function findBinaries(): Promise<string | undefined> {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
  const candidates = await Promise.all(
    roots.map(async (root) => {
      const versions = existsSync(root) ? await readdir(root) : [];
      return versions
        .toSorted()
        .toReversed()
        .map((version) => join(root, version, 'bin'));
    }),
  );
  const onPath = (process.env.PATH ?? '').split(':');
  return [...candidates.flat(), ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
}

/** Listens on a unix socket in the directory only, so that concurrent runs never share a port. */
async function start(
  directory: string,
  binaries: string,
  { logDirectory, fsync = 'off' }: OwnClusterOptions,
): Promise<OwnCluster> {
  const home = join(directory, 'cluster');
  await mkdir(home);
  const asUser = await unprivileged(home, [
    home,
    directory,
    ...(logDirectory === undefined ? [] : [logDirectory]),
  ]);
  const data = join(home, 'data');
  await asUser(join(binaries, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
    // Short log files, so that a test soon needs a new one.
    ...(logDirectory === undefined ? [] : ['--waldir', join(logDirectory, 'log'), '--wal-segsize', '1']),
  ]);
  const settings = `-c listen_addresses='' -c unix_socket_directories='${home}' -c fsync=${fsync} -c full_page_writes=off -c max_connections=200`;
  const control = join(binaries, 'pg_ctl');
  const runs = () =>
    asUser(control, ['-D', data, 'status']).then(
      () => true,
      () => false,
    );
  const resume = async (): Promise<void> => {
    if (await runs()) return;
    await asUser(control, ['-D', data, '-w', '-l', join(home, 'log'), '-o', settings, 'start']);
  };
  const halt = async (): Promise<void> => {
    await asUser(control, ['-D', data, '-m', 'immediate', 'stop']);
  };
  await resume();
  const cluster = connect(`postgresql://postgres@/postgres?host=${encodeURIComponent(home)}`, halt);
  const pid = async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  return { ...cluster, halt, resume, pid };
}

type RunCommand = (command: string, parameters: string[]) => Promise<unknown>;

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
async function unprivileged(home: string, own: readonly string[]): Promise<RunCommand> {
  const options = { cwd: home };
  if (process.getuid?.() !== 0) return (command, parameters) => run(command, parameters, options);
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  for (const directory of own) await chown(directory, uid as number, gid as number);
  return (command, parameters) => run('runuser', ['-u', 'postgres', '--', command, ...parameters], options);
}

function connect(url: string, stopServer: () => Promise<void>): TestCluster {
  const created: string[] = [];
  return {
    url,
    createDatabase: async () => {
      const name = `frontdesk_test_${crypto.randomUUID().replaceAll('-', '')}`;
      await administer(url, `create database ${name}`);
      created.push(name);
      return name;
    },
    stop: async () => {
      for (const name of await createdOrCopied(url, created)) {
        await administer(url, `drop database if exists ${name} with (force)`);
      }
      await stopServer();
    },
  };
}

/** The same server's connection string for another of its databases. */
export function databaseUrl(url: string, database: string): string {
  // A connection over a unix socket has no host, which URL cannot parse.
  const own = new URL(url.replace('@/', '@socket/'));
  own.pathname = `/${database}`;
  return own.href.replace('@socket/', '@/');
}

/** Databases of these names, and copies of them, whose names begin with theirs. */
async function createdOrCopied(url: string, names: readonly string[]): Promise<readonly string[]> {
  const rows = await administer(url, 'select datname from pg_database');
  const all = (rows as { datname: string }[]).map(({ datname }) => datname);
  return all.filter((name) => names.some((created) => name.startsWith(created)));
}

/** Runs one statement on the maintenance database, over a new connection, and returns its rows. */
export async function administer(url: string, statement: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends during the statement also rejects it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
