// `npm start`: from a fresh clone to a running business. Uses Node alone, because it runs before `npm ci`.
import './root.mjs';

import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await ensureBuilt('server', 'client');
await import(pathToFileURL('dist/server/main.js'));
