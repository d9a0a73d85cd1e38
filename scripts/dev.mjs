// `npm run dev`: the dashboard with hot reload and a server that restarts on change, behind one address.
import './root.mjs';

import { parseArgs } from 'node:util';

import { ensureDependencies } from './dependencies.mjs';
import { abandon, say } from './say.mjs';

const { values, tokens } = parseArgs({
  options: { port: { type: 'string', default: '4610' } },
  strict: false,
  tokens: true,
});
const port = Number(values.port);
const serverFlags = tokens.filter(({ name }) => name !== 'port').map(({ index }) => process.argv[index + 2]);

await ensureDependencies();
const { createServer } = await import('vite');
const { developmentServer } = await import('./developmentServer.mjs');
const { forwardTo } = await import('./forward.mjs');

const publicUrl = `http://localhost:${port}`;
const server = developmentServer(['--public-url', publicUrl, ...serverFlags]);

let isAppPath = () => false;
const dashboard = await createServer({
  server: { port, strictPort: true, host: 'localhost' },
  plugins: [
    {
      name: 'frontdesk-platform',
      configureServer(vite) {
        vite.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', publicUrl);
          // The hosted pages load their font from the built dashboard, if there is one.
          if (!isAppPath(pathname) && !pathname.startsWith('/assets/')) return next();
          return void server.ready().then(({ url }) => forwardTo(url, request, response));
        });
      },
      async transformIndexHtml(html) {
        const { clientId } = await server.ready();
        return html.replace(/(name="frontdesk-client-id"\s+content=")[^"]*/, `$1${clientId ?? ''}`);
      },
    },
  ],
});
({ isAppPath } = await dashboard.ssrLoadModule('/server/routes/paths.ts'));
await dashboard
  .listen()
  .catch((error) => abandon(`${error.message}. Choose another with: npm run dev -- --port N`));

const { owner } = await server.ready();
say(`Frontdesk for development: ${publicUrl}`);
if (owner) say(`Sign in as ${owner.email}, password ${owner.password ?? 'as you made changes'}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void Promise.all([dashboard.close(), server.stop()]).then(() => process.exit(0));
  });
}
