// `npm run load -- FILE [--data DIR]`: loads the services of a recorded answer of the platform into the business.
import './root.mjs';

import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await ensureBuilt('server');
process.argv.splice(2, 0, 'load');
await import(pathToFileURL('dist/server/main.js'));
