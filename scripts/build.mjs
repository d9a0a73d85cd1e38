// `npm run build`: dist/client (the dashboard) and dist/server.
import './root.mjs';

import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await ensureBuilt('server', 'client');
