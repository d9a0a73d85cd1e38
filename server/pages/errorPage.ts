import { html } from 'hono/html';
import { renderHosted } from './hostedPage.ts';
import type { PageRequest } from './pageRequest.ts';
import { requestIdLine } from './parts.ts';
import type { TextKey } from './texts/english.ts';
import { waysOn, waysOnButtons, type Way } from './wayOn.ts';

/** Failures of a hosted page that concern the user. */
export type PageFailure = 'used' | 'gone' | 'missing' | 'return' | 'form' | 'failure';

const failures = {
  used: { status: 400, title: 'error.used.title', text: 'error.used.text' },
  gone: { status: 400, title: 'error.gone.title', text: 'error.gone.text' },
  missing: { status: 404, title: 'error.missing.title', text: 'error.missing.text' },
  return: { status: 400, title: 'error.return.title', text: 'error.return.text' },
  form: { status: 403, title: 'error.form.title', text: 'error.form.text' },
  failure: { status: 500, title: 'error.title', text: 'error.failure.text' },
} as const satisfies Record<PageFailure, { status: number; title: TextKey; text: TextKey }>;

/** Shows the failure, the next step and the request id for support. Never redirects. */
export async function errorPage(
  page: PageRequest,
  failure: PageFailure,
  businessName = 'Frontdesk',
): Promise<Response> {
  const { say, requestId } = page;
  const { status, title, text } = failures[failure];
  const ways = await waysAfter(failure, page);
  return renderHosted(page, {
    title: say(title),
    status,
    lead: say(text, { business: businessName }),
    again: false,
    body: html`${ways.length === 0 ? '' : waysOnButtons(ways)}
    ${requestIdLine(say('error.requestId'), requestId)}`,
  });
}

/** None after a failure of ours, or if the database does not answer. */
async function waysAfter(failure: PageFailure, page: PageRequest): Promise<Way[]> {
  if (failure === 'failure') return [];
  try {
    return await waysOn(page);
  } catch {
    return [];
  }
}
