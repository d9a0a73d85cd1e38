import { html, raw } from 'hono/html';
import type { Service } from '../../../contract/entities/services/service.ts';
import { directionOf, languages } from '../../mail/languages.ts';
import type { AppConfig } from '../../rules/options.ts';
import type { Business } from '../../tables/businesses.ts';
import { accentStyles } from '../accents.ts';
import { icon } from '../icons.ts';
import { pageResponse, sourceHash, type Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { businessMark } from '../parts.ts';
import { publicStyles } from './publicStyles.ts';
import type { PageHead } from './serviceHead.ts';
import { reopenScript } from '../scripts.ts';
import { styleSheet } from '../styles.ts';

/** A service on a public page, and its URL. */
export interface Shown {
  service: Service;
  business: Business;
  /** Of the business's pages, without a trailing slash. */
  origin: string;
  /** Current path of the page. */
  path: string;
  /** The service's part of all paths. */
  slug: string;
}

interface PublicPage {
  business: Pick<Business, 'name' | 'logo' | 'hue'>;
  head: PageHead;
  body: Html;
  status?: number;
  /** Besides the styles of all public pages. */
  styles?: string;
  /** Beside the name of the business. */
  masthead?: Html;
  /** Sources to which a form may be sent and then lead. Default: none. */
  formsMayLeadTo?: readonly (string | undefined)[];
  /** Inline; the page works without it. The answer to a form also has {@link reopenScript}. */
  script?: string;
  headers?: readonly (readonly [name: string, value: string])[];
}

/** A public page in the page's language: no framing, pictures from any host, no script unless it has its own. */
export async function renderPublicPage(
  page: PageRequest,
  {
    business,
    head,
    body,
    status = 200,
    styles = '',
    masthead,
    formsMayLeadTo = ["'none'"],
    script: own,
    headers = [],
  }: PublicPage,
): Promise<Response> {
  const {
    language,
    options: { config },
    request: { method },
  } = page;
  const script = method === 'POST' ? reopenScript + (own ?? '') : own;
  const css = styleSheet(config.fontUrl) + publicStyles + styles + accentStyles(business.hue);
  const text = await html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${headOf(head)}
        <link rel="icon" href="data:," />
        ${raw(`<style>${css}</style>`)}
      </head>
      <body>
        <header class="masthead">
          <div>${businessMark(business.name, business.logo)}${masthead ?? ''}${languageChoice(page)}</div>
        </header>
        <main class="public">${body}</main>
        ${script === undefined ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`;
  return pageResponse(withoutIndents(String(text)), status, [
    ...headers,
    ['Content-Security-Policy', await policy(config, { css, formsMayLeadTo, script })],
    ['X-Frame-Options', 'DENY'],
  ]);
}

/**
 * Removes the indents of the templates, a fifth of a page. Text areas keep their input; scripts and styles keep the bytes
 * that the policy has hashed.
 */
const withoutIndents = (page: string): string =>
  page.replaceAll(/<(textarea|script|style)\b[\s\S]*?<\/\1>|\n\s+/g, (part) =>
    part.startsWith('<') ? part : '\n',
  );

/** Empty on the answer to a form: its links would lose the input. */
function languageChoice({ url, language, say, request }: PageRequest): Html {
  if (request.method === 'POST') return html``;
  const linkTo = (chosen: string) => {
    const parameters = new URLSearchParams(url.search);
    parameters.delete('ui_locales');
    parameters.set('language', chosen);
    return `?${parameters.toString()}`;
  };
  return html`<details class="language">
    <summary aria-label="${say('language.choose')}: ${languages[language]}">
      ${icon('globe')}<span>${languages[language]}</span>
    </summary>
    <ul>
      ${Object.entries(languages).map(
        ([each, name]) =>
          html`<li>
            ${
              each === language
                ? html`<span lang="${each}" aria-current="true">${name}</span>`
                : html`<a href="${linkTo(each)}" lang="${each}" hreflang="${each}">${name}</a>`
            }
          </li>`,
      )}
    </ul>
  </details>`;
}

function headOf({ title, description, canonical, picture, metas = [], data }: PageHead): Html {
  return html`<title>${title}</title>
    ${description ? html`<meta name="description" content="${description}" />` : ''}
    ${canonical ? html`<link rel="canonical" href="${canonical}" />` : html`<meta name="robots" content="noindex" />`}
    <meta property="og:title" content="${title}" />
    ${description ? html`<meta property="og:description" content="${description}" />` : ''}
    ${picture ? html`<meta property="og:image" content="${picture}" />` : ''}
    ${metas.map(({ key, value, content }) =>
      key === 'name'
        ? html`<meta name="${value}" content="${content}" />`
        : html`<meta property="${value}" content="${content}" />`,
    )}
    ${data ? raw(`<script type="application/ld+json">${jsonInHtml(data)}</script>`) : ''}`;
}

/** JSON that an owner's text cannot break out of: an element ends at any `</`. */
function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

interface PolicyParts {
  css: string;
  formsMayLeadTo: readonly (string | undefined)[];
  script: string | undefined;
}

async function policy({ fontUrl }: AppConfig, { css, formsMayLeadTo, script }: PolicyParts): Promise<string> {
  return [
    "default-src 'none'",
    // A script may load other pages of the same site.
    ...(script === undefined ? [] : [`script-src '${await sourceHash(script)}'`, "connect-src 'self'"]),
    `style-src '${await sourceHash(css)}'`,
    // Pictures of services may have any URL.
    "img-src 'self' data: https:",
    ...(fontUrl ? ["font-src 'self'"] : []),
    "base-uri 'none'",
    "object-src 'none'",
    `form-action ${formsMayLeadTo.filter(Boolean).join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
