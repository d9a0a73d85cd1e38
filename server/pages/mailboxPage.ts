import { html } from 'hono/html';
import { directionOf } from '../mail/languages.ts';
import { newestMessages, type Message } from '../mail/outbox.ts';
import { businessAtHost } from '../rules/businesses/businessAtHost.ts';
import { errorPage } from './errorPage.ts';
import { renderPage, type Html } from './layout.ts';
import { mailboxEvent } from './mailboxEvent.ts';
import { say } from './messages.ts';
import type { PageRequest } from './pageRequest.ts';

const shownMessages = 100;

/** All mails of the business, the newest first. Unavailable in production, where mails are private. */
export async function showMailbox(page: PageRequest): Promise<Response> {
  const { options, url } = page;
  const { database, config } = options;
  if (config.mode === 'production') return errorPage(page, 'missing');
  const business = await businessAtHost(database, url);
  const asked = { businessId: business?.id ?? '', limit: shownMessages };
  const messages = business ? await newestMessages(database, asked, config.secret) : [];
  const title = say('mailbox.title');
  const subtitle = config.mailsLeave ? 'mailbox.subtitleLeaving' : 'mailbox.subtitle';
  return renderPage(config, {
    title: business ? `${title} · ${business.name}` : title,
    shape: 'from-top',
    body: html`<div class="wide">
      <h1>${title}</h1>
      <p class="lead">${say(subtitle, { business: business?.name ?? 'Frontdesk' })}</p>
      ${
        messages.length === 0
          ? emptyMailbox()
          : html`<ul class="messages">
              ${messages.map((message) => shown(message, config.mailsLeave ?? false))}
            </ul>`
      }
    </div>`,
  });
}

function shown({ content, ...message }: Message, mailsLeave: boolean): Html {
  const written = message.createdAt.toISOString();
  const { language = 'en', subject, text, calendars = [] } = content ?? {};
  const direction = directionOf(language);
  return html`<li>
    <h2 lang="${language}" dir="${direction}">${subject ?? say('mailbox.sealed')}</h2>
    <p class="hint">
      <span>${say('mailbox.to', { recipient: message.recipient })}</span>
      ${mailsLeave ? html`<span>${fateOf(message)}</span>` : ''}
      <time datetime="${written}">${written.slice(0, 16).replace('T', ' ')} UTC</time>
    </p>
    <pre lang="${language}" dir="${direction}">
${text === undefined ? say('mailbox.sealedText') : withLinks(text)}</pre>
    ${calendars.map((file) => mailboxEvent(file, language))}
  </li>`;
}

function fateOf({ deliveredAt, givenUpAt, attempts, lastError }: Omit<Message, 'content'>): string {
  if (deliveredAt) return say('mailbox.delivered');
  const error = lastError ?? '';
  if (givenUpAt) return say('mailbox.givenUp', { error });
  return attempts === 0 ? say('mailbox.waiting') : say('mailbox.again', { error });
}

/** Turns URLs in the text into links. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" dir="ltr">${part}</a>` : html`${part}`));
}

function emptyMailbox(): Html {
  return html`<div class="empty">
    <h2>${say('mailbox.empty.title')}</h2>
    <p class="lead">${say('mailbox.empty.text')}</p>
  </div>`;
}
