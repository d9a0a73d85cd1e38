import { html, raw } from 'hono/html';
import type { AppConfig } from '../../rules/options.ts';
import { pageResponse, sourceHash, type Html } from '../layout.ts';
import { businessMark } from '../parts.ts';
import { publicStyles } from './publicStyles.ts';
import type { PageHead } from './serviceHead.ts';
import { styleSheet } from '../styles.ts';

interface PublicPage {
  businessName: string;
  head: PageHead;
  body: Html;
  status?: number;
}

/** A public page: no script, no framing, pictures from any host. */
export async function renderPublicPage(
  config: AppConfig,
  { businessName, head, body, status = 200 }: PublicPage,
): Promise<Response> {
  const css = styleSheet(config.fontUrl) + publicStyles;
  const text = await html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${headOf(head)}
        <link rel="icon" href="data:," />
        ${raw(`<style>${css}</style>`)}
      </head>
      <body>
        <header class="masthead">${businessMark(businessName)}</header>
        <main class="public">${body}</main>
      </body>
    </html>`;
  return pageResponse(String(text), status, [
    ['Content-Security-Policy', await policy(config, css)],
    ['X-Frame-Options', 'DENY'],
  ]);
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

async function policy({ fontUrl }: AppConfig, css: string): Promise<string> {
  return [
    "default-src 'none'",
    `style-src '${await sourceHash(css)}'`,
    // Pictures of services may have any URL.
    "img-src 'self' data: https:",
    ...(fontUrl ? ["font-src 'self'"] : []),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
