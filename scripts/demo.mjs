// `npm run demo`: the dashboard with the whole platform inside the tab, served from static files. Nothing is stored; a
// reload starts again.
import './root.mjs';

import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await ensureBuilt('server', 'demo');
// A user's flag comes later and wins.
process.argv.splice(2, 0, 'demo', '--port', '4700');
await import(pathToFileURL('dist/server/main.js'));
