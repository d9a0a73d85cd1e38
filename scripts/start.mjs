// `npm start`: from a fresh clone to a running business. Uses Node alone, because it runs before `npm ci`.
import './root.mjs';

import module from 'node:module';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await ensureBuilt('server', 'client');
// Node 22 and newer keep the compiled server here, in the build, so that replacing the build removes it.
module.enableCompileCache?.('dist/server/.compiled');
await import(pathToFileURL('dist/server/main.js'));
