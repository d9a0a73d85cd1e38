import { html } from 'hono/html';
import { languages } from '../mail/languages.ts';
import { renderPage, type AllowedSources, type Html } from './layout.ts';
import type { PageRequest } from './pageRequest.ts';
import { businessMark } from './parts.ts';

export interface HostedPage {
  title: string;
  /** The name of the business, if known. */
  business?: string;
  /** The text under the title. */
  lead?: string | Html;
  body?: Html;
  status?: number;
  /** The origin to which a submitted form may redirect. */
  formMayLeadTo?: string;
  /** Third-party sources that the page may load. */
  alsoAllow?: AllowedSources;
  headers?: readonly (readonly [name: string, value: string])[];
  /** Whole seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Whether the same URL can be opened again in another language; false for URLs that open once. */
  again?: boolean;
}

/** One card in the page's language, with links to the other languages below. */
export function renderHosted(page: PageRequest, shown: HostedPage): Promise<Response> {
  const {
    title,
    business,
    lead,
    body = html``,
    status,
    formMayLeadTo,
    alsoAllow,
    headers = [],
    retryAfter,
    again = true,
  } = shown;
  return renderPage(page.options.config, {
    language: page.language,
    title: business === undefined ? title : `${title} · ${business}`,
    status,
    formMayLeadTo,
    alsoAllow,
    headers: retryAfter === undefined ? headers : [...headers, ['Retry-After', String(retryAfter)]],
    body: html`<div class="card">
        ${business === undefined ? '' : businessMark(business)}
        <h1>${title}</h1>
        ${lead === undefined ? '' : html`<p class="lead">${lead}</p>`} ${body}
      </div>
      ${again ? languageChoice(page) : ''}`,
  });
}

function languageChoice({ url, language, say }: PageRequest): Html {
  const linkTo = (chosen: string) => {
    const target = new URL(url);
    target.searchParams.delete('ui_locales');
    target.searchParams.set('language', chosen);
    return target.pathname + target.search;
  };
  return html`<nav class="languages" aria-label="${say('language.choose')}">
    ${Object.entries(languages).map(([each, name]) =>
      each === language
        ? html`<span lang="${each}" aria-current="true">${name}</span>`
        : html`<a href="${linkTo(each)}" lang="${each}" hreflang="${each}">${name}</a>`,
    )}
  </nav>`;
}
