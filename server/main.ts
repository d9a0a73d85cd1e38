import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './database/startError.ts';
import { readSettings, usage } from './process/arguments.ts';
import { serveDemo } from './process/demo.ts';
import { load } from './process/load.ts';
import { start, type Places } from './process/start.ts';

const places: Places = {
  dashboard: fileURLToPath(new URL('../client', import.meta.url)),
  demo: fileURLToPath(new URL('../demo', import.meta.url)),
  worker: new URL('./embeddedWorker.js', import.meta.url),
};

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.argv.slice(2), process.env);
  switch (settings.command) {
    case 'help':
      console.log(usage);
      break;
    case 'load':
      await load(settings, places);
      break;
    case 'demo':
      await serveDemo(settings, places.demo);
      break;
    case 'start':
      await start(settings, places);
      break;
    default:
      settings.command satisfies never;
  }
  process.exit();
} catch (error) {
  // A StartError is for the operator, in one line; any other error is a bug and is printed with its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}
