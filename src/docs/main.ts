import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import '../theme/docsPage.css';
import type { InterfaceDocument } from './interfaceDocument.ts';
import { rightsTables } from './rightsTable.ts';

/** The page /docs: API reference of this server, with trying calls. */

const address = '/openapi.json';

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`docs.html has no ${id}.`);
  return found;
}

async function show(): Promise<void> {
  const state = part('state');
  const answer = await fetch(address);
  if (!answer.ok) {
    state.textContent = `${address} returned status ${answer.status}. Reload the page.`;
    return;
  }
  const spec = (await answer.json()) as InterfaceDocument;
  const rights = part('rights');
  rights.append(...rightsTables(spec));
  rights.hidden = false;
  // Swagger UI's class for dark; public/start.js has set the theme.
  document.documentElement.classList.toggle(
    'dark-mode',
    document.documentElement.dataset['theme'] === 'dark',
  );
  SwaggerUI({
    // There is only one server, and the library's server select has no accessible name.
    spec: { ...spec, servers: [] },
    domNode: part('interface'),
    deepLinking: true,
    docExpansion: 'none',
    defaultModelRendering: 'model',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    onComplete: () => state.remove(),
  });
}

show().catch(() => {
  part('state').textContent = `Couldn’t load ${address}. Reload the page.`;
});
