import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { isDamage } from '../database/databaseError.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/list.ts';
import { openPostgres } from '../database/postgres.ts';
import { damaged } from '../database/startError.ts';
import { guardWrites } from '../database/writeGate.ts';
import type { AppOptions } from '../rules/options.ts';
import { createTestPayments } from '../rules/payments/testPayments.ts';
import { createNodePasswords } from './passwordsNode.ts';
import { livePath } from '../routes/paths.ts';
import { loadFirstBusiness } from '../rules/businesses/firstStart.ts';
import { samples } from '../samples/samples.ts';
import { publicUrls, typefaceIn } from './web/addresses.ts';
import { isLoopback, type Settings } from './arguments.ts';
import { askedToStop } from './askedToStop.ts';
import { captchaWidgetAt, createCaptchaVerifier } from './captcha.ts';
import { compressAnswers } from './web/compressAnswers.ts';
import { dashboardOf } from './web/dashboard.ts';
import { runHousekeeping } from './housekeeping.ts';
import { listen, type Handle, type Listening } from './web/listen.ts';
import { makeLog } from './log.ts';
import { startMailing } from './mailRounds.ts';
import { describeOwner, sayReady } from './ready.ts';
import { installationSecret } from './secret.ts';
import { site } from './web/site.ts';

/** Paths of the built product. */
export interface Places {
  /** Folder of the built dashboard. */
  dashboard: string;
  /** Folder of the built demo. */
  demo: string;
  /** The built worker of the embedded database. */
  worker: URL;
}

/** Runs the product until it is asked to stop. */
export async function start(settings: Settings, places: Places): Promise<void> {
  let handle: Handle = answerStarting;
  const progress = sayProgress();
  const answer: Handle = (request) => handle(request);

  // Listens before anything else, so that a taken port leaves everything unchanged.
  const firstHost = isLoopback(settings.host) ? settings.host : 'localhost';
  let listening = await listen(firstHost, settings.port, answer, settings);
  let database: Database | undefined;
  try {
    progress.step('opening the database');
    database = await openDatabase(settings, places);
    progress.step('bringing its schema up to date');
    await migrate(database, migrations);
    progress.step('preparing the business');
    const mayBeReached = await hasOwnPassword(database);
    const host = mayBeReached ? settings.host : firstHost;
    if (host !== firstHost) listening = await move(listening, { ...settings, host }, answer);

    const { port } = listening;
    const options = await optionsOf({ ...settings, host }, database, { port, dashboard: places.dashboard });
    if (!settings.empty) await loadFirstBusiness(options, samples[settings.sample]);
    handle = await handlerOf(settings, places, options);
    const stopping = askedToStop();
    progress.end();
    await sayReady({ settings, options, port, mayBeReached });
    const stopHousekeeping = runHousekeeping(options);
    const stopMailing = startMailing(settings, options);
    await stopping;
    await Promise.all([stopHousekeeping(), stopMailing()]);
  } catch (error) {
    throw isDamage(error) && settings.databaseUrl === undefined ? damaged(settings.data) : error;
  } finally {
    progress.end();
    await listening.drain();
    await database?.close();
  }
}

function answerStarting(request: Request): Response {
  if (new URL(request.url).pathname === livePath) return Response.json({ status: 'ok' });
  return new Response('Frontdesk is starting.', { status: 503, headers: { 'Retry-After': '1' } });
}

/** Opens the database of the settings without migrating it. */
export async function openDatabase(
  { data, databaseUrl }: Settings,
  { worker }: Pick<Places, 'worker'>,
): Promise<Database> {
  const database =
    databaseUrl === undefined
      ? await openEmbedded({ directory: data, worker, say: sayLine })
      : await openPostgres(databaseUrl);
  return guardWrites(database);
}

function sayLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

const progressMs = 5000;

/** Prints the current step of a slow start and its duration to standard error every five seconds. */
function sayProgress(): { step: (name: string) => void; end: () => void } {
  let current = 'starting';
  let since = performance.now();
  const timer = setInterval(() => {
    sayLine(`Still ${current} (${Math.round((performance.now() - since) / 1000)} s) ...`);
  }, progressMs);
  return {
    step: (name) => {
      current = name;
      since = performance.now();
    },
    end: () => clearInterval(timer),
  };
}

/**
 * Whether an owner has set a password. The sample password is public, so until then the server listens on this
 * machine only.
 */
async function hasOwnPassword(database: Database): Promise<boolean> {
  const owner = await describeOwner(database);
  return owner !== undefined && owner.password === null;
}

async function move(from: Listening, to: Settings, answer: Handle): Promise<Listening> {
  await from.drain();
  return listen(to.host, from.port, answer, to);
}

/** Collects the app's dependencies from this process. */
export async function optionsOf(
  settings: Settings,
  database: Database,
  { port, dashboard }: { port: number; dashboard?: string },
): Promise<AppOptions> {
  const {
    mode,
    redirectUris,
    data,
    smtp,
    captcha,
    captchaSiteKey,
    captchaDemand,
    enumeration,
    refreshReuseWindow,
    payments,
  } = settings;
  return {
    database,
    clock: () => new Date(),
    passwords: createNodePasswords(),
    captcha: captcha && createCaptchaVerifier(captcha),
    payments: payments === 'test' ? createTestPayments() : undefined,
    config: {
      ...publicUrls(settings, port),
      redirectUris,
      mode,
      hostedPages: true,
      mailsLeave: smtp !== undefined,
      ...(smtp && { mailAddress: smtp.from }),
      captchaDemand,
      captchaWidget: captcha && captchaWidgetAt(captcha.url, captchaSiteKey),
      enumeration,
      refreshReuseWindow,
      fontUrl: dashboard && (await typefaceIn(dashboard)),
      secret: await installationSecret(database, data),
    },
    log: makeLog(settings.log),
  };
}

async function handlerOf(
  { apiOrigin, signIn }: Settings,
  { dashboard }: Places,
  options: AppOptions,
): Promise<Handle> {
  const { publicUrl } = options.config;
  const surroundings = { publicUrl, apiOrigin, signIn };
  const { files, page, docs } = await dashboardOf(dashboard, options, surroundings);
  return site({ app: compressAnswers(createApp(options)), files, page, docs });
}
