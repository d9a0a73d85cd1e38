import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startEngineThread } from './database/embedded/engineThread.ts';
import { StartError } from './database/startError.ts';
import { readSettings, usage } from './process/arguments.ts';
import type { BuiltPaths } from './process/start.ts';

const paths = {
  dashboard: fileURLToPath(new URL('../client', import.meta.url)),
  demo: fileURLToPath(new URL('../demo', import.meta.url)),
  openApi: fileURLToPath(new URL('./openapi.json', import.meta.url)),
  worker: new URL('./embeddedWorker.js', import.meta.url),
} satisfies BuiltPaths;

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.argv.slice(2), process.env);
  // A start loads the platform while its database opens, so that nothing here may import it.
  switch (settings.command) {
    case 'help':
      console.log(usage);
      break;
    case 'load':
      await (await import('./process/load.ts')).load(settings, paths.worker);
      break;
    case 'demo':
      await (await import('./process/demo.ts')).serveDemo(settings, paths.demo);
      break;
    case 'start': {
      // The engine loads while this thread loads the server.
      const thread = settings.databaseUrl === undefined ? startEngineThread(paths.worker) : undefined;
      await (await import('./process/start.ts')).start(settings, { ...paths, thread });
      break;
    }
    default:
      settings.command satisfies never;
  }
  process.exit();
} catch (error) {
  // A StartError is for the operator, in one line; any other error is a bug and is printed with its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}
