// `npm run demo`: the dashboard with the whole platform inside the tab, served from plain files. Nothing is kept: a
// reload begins again.
import './root.mjs';

import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await ensureBuilt('server', 'demo');
// A flag of one's own comes later and wins.
process.argv.splice(2, 0, 'demo', '--port', '4700');
await import(pathToFileURL('dist/server/main.js'));
