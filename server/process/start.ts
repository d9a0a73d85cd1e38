import { hostname } from 'node:os';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/list.ts';
import { openPostgres } from '../database/postgres.ts';
import type { AppConfig, AppOptions } from '../options.ts';
import { createNodePasswords } from '../passwordsNode.ts';
import { loadFirstBusiness } from '../rules/firstStart.ts';
import { resumeServiceJobs } from '../rules/serviceJobs.ts';
import { samples } from '../samples/samples.ts';
import { isLoopback, type Settings } from './arguments.ts';
import { askedToStop } from './askedToStop.ts';
import { listen, type Handle, type Listening } from './listen.ts';
import { makeLog } from './log.ts';
import { dashboardOf } from './dashboard.ts';
import { describeOwner, sayReady } from './ready.ts';
import { installationSecret } from './secret.ts';
import { site } from './site.ts';

/** Where the built product lies. */
export interface Places {
  /** The folder of the built dashboard. */
  dashboard: string;
  /** The folder of the built demo. */
  demo: string;
  /** The built worker of the embedded database. */
  worker: URL;
}

/** The dashboard's, which the hosted pages share. */
const typeface = /hanken-grotesk-latin-wght-normal.*\.woff2$/;

/** Runs the product until it is asked to stop. */
export async function start(settings: Settings, places: Places): Promise<void> {
  let handle: Handle = answerStarting;
  const answer: Handle = (request) => handle(request);

  // The port first: when it is taken, nothing has been touched yet.
  let listening = await listen(
    isLoopback(settings.host) ? settings.host : 'localhost',
    settings.port,
    answer,
  );
  const database = await openDatabase(settings, places).catch(async (error: unknown) => {
    await listening.drain();
    throw error;
  });
  try {
    await migrate(database, migrations);
    const mayBeReached = await hasOwnPassword(database);
    const host = mayBeReached || isLoopback(settings.host) ? settings.host : 'localhost';
    if (!isLoopback(host)) listening = await move(listening, host, answer);

    const config = configOf(
      { ...settings, host },
      listening.port,
      await installationSecret(database, settings.data),
    );
    const { apiOrigin } = settings;
    const { files, page } = await dashboardOf(places.dashboard, database, {
      publicUrl: config.publicUrl,
      apiOrigin,
    });
    const options: AppOptions = {
      database,
      clock: () => new Date(),
      passwords: createNodePasswords(),
      mailer: { deliver: async () => undefined },
      config: { ...config, fontUrl: files.addresses.find((address) => typeface.test(address)) },
      log: makeLog(settings.log),
    };
    if (!settings.empty) await loadFirstBusiness(options, samples[settings.sample](options.clock()));
    handle = site({ app: createApp(options), files, page });
    resumeServiceJobs(options).catch((error: unknown) => options.log({ failure: String(error) }));
    const owner = await describeOwner(database);
    await sayReady({ settings, config, database, owner, port: listening.port, mayBeReached });
    await askedToStop();
  } finally {
    await listening.drain();
    await database.close();
  }
}

function answerStarting(): Response {
  return new Response('Frontdesk is starting.', { status: 503, headers: { 'Retry-After': '1' } });
}

/** The database that the settings name, not yet migrated. */
export function openDatabase(
  { data, databaseUrl }: Settings,
  { worker }: Pick<Places, 'worker'>,
): Promise<Database> {
  return databaseUrl === undefined ? openEmbedded({ directory: data, worker }) : openPostgres(databaseUrl);
}

/** Whether the owner has a password that nobody else knows: before that only this machine is listened to. */
async function hasOwnPassword(database: Database): Promise<boolean> {
  const owner = await describeOwner(database);
  return owner !== undefined && owner.password === null;
}

async function move(from: Listening, host: string, answer: Handle): Promise<Listening> {
  await from.drain();
  return listen(host, from.port, answer);
}

function configOf(settings: Settings, port: number, secret: string): AppConfig {
  const { host, mode, redirectUris } = settings;
  const everywhere = host === '0.0.0.0' || host === '::';
  const own = `http://${everywhere ? hostname() : host.includes(':') ? `[${host}]` : host}:${port}`;
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);
  const publicUrl = settings.publicUrl ?? own;
  return {
    publicUrl,
    alsoReachedAt: local.filter((url) => url !== publicUrl),
    redirectUris,
    mode,
    hostedPages: true,
    secret,
  };
}
