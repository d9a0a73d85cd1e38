import type { Database } from '../database/database.ts';
import { livePath } from '../routes/livePath.ts';
import { isLoopback, type Settings } from './arguments.ts';
import { askedToStop } from './askedToStop.ts';
import { openDatabase, type Engine } from './openDatabase.ts';
import { sayLine } from './sayLine.ts';
import { startFailure } from './startFailure.ts';
import { listen, type Handle, type Listening } from './web/listen.ts';

/** Paths of the built product. */
export interface BuiltPaths extends Engine {
  /** Folder of the built dashboard. */
  dashboard: string;
  /** Folder of the built demo. */
  demo: string;
  /** The interface description; a developer's server has none. */
  openApi: string;
}

/** Runs the product until it is asked to stop. */
export async function start(settings: Settings, paths: BuiltPaths): Promise<void> {
  let handle: Handle = answerStarting;
  const progress = sayProgress();
  const answer: Handle = (request) => handle(request);

  // Listens before anything else, so that a taken port leaves everything unchanged.
  const firstHost = isLoopback(settings.host) ? settings.host : 'localhost';
  let listening = await listen(firstHost, settings.port, answer, settings);
  let database: Database | undefined;
  try {
    progress.step('opening the database');
    database = await openDatabase(settings, paths, () => void import('./platform.ts'));
    const platform = await import('./platform.ts');
    progress.step('bringing its schema up to date');
    await platform.updateSchema(database);
    progress.step('preparing the business');
    const mayBeReached = await platform.hasOwnPassword(database);
    const host = mayBeReached ? settings.host : firstHost;
    if (host !== firstHost) listening = await move(listening, { ...settings, host }, answer);

    const { port } = listening;
    const { options, handle: answers } = await platform.openPlatform({ ...settings, host }, database, {
      port,
      dashboard: paths.dashboard,
      openApi: paths.openApi,
    });
    handle = answers;
    const stopping = askedToStop();
    progress.end();
    const stopWork = await platform.work({ settings, options, port, mayBeReached });
    await stopping;
    await stopWork();
  } catch (error) {
    throw startFailure(error, settings);
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

async function move(from: Listening, to: Settings, answer: Handle): Promise<Listening> {
  await from.drain();
  return listen(to.host, from.port, answer, to);
}
