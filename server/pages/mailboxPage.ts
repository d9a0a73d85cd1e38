import { html } from 'hono/html';
import { newestMessages, type Message } from '../mail/outbox.ts';
import { findBusinessByHost, findFirstBusiness } from '../tables/businesses.ts';
import { errorPage } from './errorPage.ts';
import { renderPage, type Html } from './layout.ts';
import { say } from './messages.ts';
import type { PageRequest } from './pageRequest.ts';

const shownMessages = 100;

/** What the business has written to people, newest first. Not in production, where the messages really leave. */
export async function showMailbox(page: PageRequest): Promise<Response> {
  const { options } = page;
  if (options.config.mode === 'production') return errorPage(page, 'missing');
  const business = await businessOf(page);
  const messages = business
    ? await newestMessages(
        options.database,
        { businessId: business.id, limit: shownMessages },
        options.config.secret,
      )
    : [];
  const title = say('mailbox.title');
  return renderPage(options.config, {
    title: business ? `${title} · ${business.name}` : title,
    shape: 'from-top',
    body: html`<div class="wide">
      <h1>${title}</h1>
      <p class="lead">${say('mailbox.subtitle', { business: business?.name ?? 'Frontdesk' })}</p>
      ${
        messages.length === 0
          ? emptyMailbox()
          : html`<ul class="messages">
              ${messages.map(message)}
            </ul>`
      }
    </div>`,
  });
}

async function businessOf({ url, options }: PageRequest) {
  const host = /^([a-z0-9-]+)\.localhost$/.exec(url.hostname)?.[1];
  const named = host === undefined ? undefined : await findBusinessByHost(options.database, host);
  return named ?? findFirstBusiness(options.database);
}

function message({ content, recipient, createdAt }: Message): Html {
  const written = createdAt.toISOString();
  return html`<li>
    <h2>${content?.subject}</h2>
    <p class="hint">
      <span>${say('mailbox.to', { recipient })}</span
      ><time datetime="${written}">${written.slice(0, 16).replace('T', ' ')} UTC</time>
    </p>
    <pre>${withLinks(content?.text ?? '')}</pre>
  </li>`;
}

/** Addresses in the text can be followed, as a mail program would offer. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function emptyMailbox(): Html {
  return html`<div class="empty">
    <h2>${say('mailbox.empty.title')}</h2>
    <p class="lead">${say('mailbox.empty.text')}</p>
  </div>`;
}
