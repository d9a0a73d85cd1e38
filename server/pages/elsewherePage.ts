import { html } from 'hono/html';
import { elsewhereTrip, withMemberFlag } from '../rules/redirectSessions.ts';
import { errorPage } from './errorPage.ts';
import { renderPage } from './layout.ts';
import { say } from './messages.ts';
import { openPage } from './openedPage.ts';
import type { PageRequest } from './pageRequest.ts';
import { businessMark } from './parts.ts';

/** Stands for the customer pages (checkout, booking, plans) that redirect sessions may ask for and nobody hosts here. */
export async function showElsewhere(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'elsewhere');
  if (!opened) return errorPage(page, 'used');
  const { client, headers } = opened;
  const { returnTo, signedIn } = elsewhereTrip.parse(opened.row.payload);
  const title = say('elsewhere.title');
  return renderPage(page.options.config, {
    title,
    headers,
    body: html`<div class="card">
      ${businessMark(client.business_name)}
      <h1>${title}</h1>
      <p class="lead">${say('elsewhere.text', { business: client.business_name })}</p>
      ${
        returnTo
          ? html`<div class="actions">
              <a class="button filled" href="${withMemberFlag(returnTo, signedIn)}"
                >${say('elsewhere.back')}</a
              >
            </div>`
          : ''
      }
    </div>`,
  });
}
