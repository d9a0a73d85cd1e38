import { html, raw } from 'hono/html';
import { toBase64url } from '../../contract/base64.ts';
import { directionOf, type Language } from '../mail/languages.ts';
import type { AppConfig } from '../rules/options.ts';
import { formScript, messageScript } from './scripts.ts';
import { styleSheet } from './styles.ts';

/** The result of Hono's `html` tag: text with every value escaped. */
export type Html = ReturnType<typeof html>;

/** Sources that a policy allows in addition to our own. */
export interface AllowedSources {
  script: readonly string[];
  frame: readonly string[];
  style?: readonly string[];
  connect?: readonly string[];
}

export interface Page {
  /** Default: English. */
  language?: Language;
  title: string;
  body: Html;
  status?: number;
  /** `centred`: a card in the middle. `from-top`: a list. */
  shape?: 'centred' | 'from-top';
  /** The origin to which a submitted form may redirect: browsers apply form-action to redirects too. */
  formMayLeadTo?: string;
  /** Third-party sources that the page may load. */
  alsoAllow?: AllowedSources;
  headers?: readonly (readonly [name: string, value: string])[];
}

/** A page that works without its script and cannot be framed. */
export async function renderPage(config: AppConfig, page: Page): Promise<Response> {
  const {
    language = 'en',
    title,
    body,
    status = 200,
    shape = 'centred',
    formMayLeadTo,
    alsoAllow,
    headers = [],
  } = page;
  const css = styleSheet(config.fontUrl);
  const text = await html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${css}</style>`)}
      </head>
      <body>
        <main class="${shape}">${body}</main>
        ${raw(`<script>${formScript}</script>`)}
      </body>
    </html>`;
  return pageResponse(String(text), status, [
    ...headers,
    [
      'Content-Security-Policy',
      await policy({ config, css, script: formScript, frameAncestors: "'none'", formMayLeadTo, alsoAllow }),
    ],
    ['X-Frame-Options', 'DENY'],
  ]);
}

/** A page that only posts `message` to its parent or opener; only that origin may frame it. */
export async function renderMessagePage(
  config: AppConfig,
  {
    language,
    title,
    message,
    targetOrigin,
    headers,
  }: {
    language: Language;
    title: string;
    message: object;
    targetOrigin: string;
    headers: readonly (readonly [string, string])[];
  },
): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
      </head>
      <body data-message="${JSON.stringify(message)}" data-target-origin="${targetOrigin}">
        ${raw(`<script>${messageScript}</script>`)}
      </body>
    </html>`;
  return pageResponse(String(text), 200, [
    ...headers,
    [
      'Content-Security-Policy',
      await policy({ config, script: messageScript, frameAncestors: targetOrigin }),
    ],
  ]);
}

interface PolicyParts {
  config: AppConfig;
  css?: string;
  script: string;
  frameAncestors: string;
  formMayLeadTo?: string;
  alsoAllow?: AllowedSources;
}

const others = (sources: readonly string[] = []) => sources.map((source) => ` ${source}`).join('');

async function policy(given: PolicyParts): Promise<string> {
  const { config, css, script, frameAncestors, formMayLeadTo, alsoAllow } = given;
  const parts = [
    "default-src 'none'",
    `script-src '${await sourceHash(script)}'${others(alsoAllow?.script)}`,
    'img-src data:',
    "base-uri 'none'",
    "object-src 'none'",
    // Third-party scripts may not support trusted types.
    ...(alsoAllow ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    `form-action 'self'${formMayLeadTo ? ` ${formMayLeadTo}` : ''}`,
    `frame-ancestors ${frameAncestors}`,
  ];
  if (css !== undefined) parts.push(`style-src '${await sourceHash(css)}'${others(alsoAllow?.style)}`);
  if (alsoAllow) parts.push(`frame-src${others(alsoAllow.frame)}`);
  if (alsoAllow?.connect) parts.push(`connect-src${others(alsoAllow.connect)}`);
  if (config.fontUrl) parts.push("font-src 'self'");
  return parts.join('; ');
}

/** `sha256-` and base64, as a policy names an inline script or style. */
export async function sourceHash(source: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source)));
  return `sha256-${toBase64url(digest).replaceAll('-', '+').replaceAll('_', '/')}=`;
}

/** A page with the headers that only pages have; `pageHeaders.ts` has those of every response. `headers` are added. */
export function pageResponse(
  text: string,
  status: number,
  headers: readonly (readonly [name: string, value: string])[],
): Response {
  const all = new Headers([
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ]);
  for (const [name, value] of headers) all.append(name, value);
  return new Response(text, { status, headers: all });
}

/** 303, never 307: a form with a password must not be resent to the redirect target (security goal B4). */
export function redirectTo(address: string, headers: readonly (readonly [string, string])[] = []): Response {
  const all = new Headers([
    ['Location', address],
    ['Cache-Control', 'no-store'],
  ]);
  for (const [name, value] of headers) all.append(name, value);
  return new Response(null, { status: 303, headers: all });
}
