import { dashboardPage } from './web/dashboardPage.ts';
import { listen, type Handle } from './web/listen.ts';
import { fileHeaders, pageHeaders } from './web/securityHeaders.ts';
import { site } from './web/site.ts';
import { staticFiles } from './web/staticFiles.ts';
import type { Settings } from './arguments.ts';
import { askedToStop } from './askedToStop.ts';

/** Serves the demo build as static files: its platform runs inside the tab. */
export async function serveDemo({ port }: Settings, folder: string): Promise<void> {
  const surroundings = { publicUrl: 'http://localhost', inTab: true };
  const files = await staticFiles(folder, fileHeaders(surroundings));
  const show = await dashboardPage(folder, pageHeaders(surroundings));
  // The platform in the tab creates its own business and client.
  const page: Handle = (request) =>
    show(request, {
      'client-id': '',
      business: '',
      locale: '',
      'time-zone': '',
      'sign-in': '',
      session: 'none',
    });
  const listening = await listen(
    'localhost',
    port,
    site({ app: answerNothing, files, page, docs: answerNothing }),
  );
  const stopping = askedToStop();
  console.log(`The demo is at http://localhost:${listening.port}  (Ctrl+C stops it)`);
  await stopping;
  await listening.drain();
}

function answerNothing(): Response {
  return new Response('There is nothing at this address.', { status: 404 });
}
