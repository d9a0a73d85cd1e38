// `npm run release`: stores a data directory and a PostgreSQL dump of the current schema in server/releases, which
// every later version must open. For another build of the server: `npm run release -- path/to/dist/server/main.js`.
import './root.mjs';

import { resolve } from 'node:path';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { say } from './say.mjs';

await ensureDependencies();
const [given] = process.argv.slice(2);
if (!given) await ensureBuilt('server', 'client');
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./server/releases/makeRelease.ts');
const name = await module.makeRelease(resolve(process.env.INIT_CWD, given ?? 'dist/server/main.js'));
say(`server/releases/${name} holds the schema of ${name} migrations.`);
