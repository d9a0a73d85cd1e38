import * as z from 'zod';
import type { Work } from '../http/afterwards.ts';
import { acceptedLanguages, languageOf, type Language } from '../mail/languages.ts';
import { clientAddressHeader, type AppOptions } from '../rules/options.ts';
import { readBody } from '../http/requestBody.ts';
import { cookieHeader, readCookie } from '../rules/identity/cookies.ts';
import { ownOrigins } from '../rules/identity/ownOrigins.ts';
import { equalInConstantTime, keyedHash, randomSecret } from '../secrets/secrets.ts';
import { sayIn, type Say } from './texts/texts.ts';

/** A browser that opens a page or sends a form. */
export interface PageRequest {
  request: Request;
  url: URL;
  options: AppOptions;
  requestId: string;
  now: Date;
  language: Language;
  say: Say;
  /** Does `work` after the page was answered; failures are logged. */
  afterwards(work: Work): void;
}

/**
 * Reads the language: what the address asks for (`language` as in the calls, or `ui_locales` of OpenID Connect Core
 * section 3.1.2.1), then what the browser prefers, then English.
 */
export function pageRequest(
  asked: Pick<PageRequest, 'request' | 'options' | 'requestId' | 'afterwards'>,
): PageRequest {
  const { request, options } = asked;
  const url = new URL(request.url);
  const accepted = acceptedLanguages(request.headers.get('accept-language'));
  const language = chosenLanguage(url) ?? languageOf(...accepted) ?? 'en';
  return { ...asked, url, now: options.clock(), language, say: sayIn(language) };
}

function chosenLanguage({ searchParams }: URL): Language | undefined {
  const locales = (searchParams.get('ui_locales') ?? '').split(' ');
  return languageOf(searchParams.get('language'), ...locales);
}

/** An address of ours on the same host, which keeps the language that was chosen by address. */
export function pageAddress(
  { url }: PageRequest,
  path: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const chosen = chosenLanguage(url);
  const given = { ...parameters, ...(chosen && { language: chosen }) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The token that a mailed link carries: the last part of its path. */
export function linkToken({ url }: PageRequest): string {
  return url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
}

export function clientAddressOf({ request }: PageRequest): string | undefined {
  return request.headers.get(clientAddressHeader) ?? undefined;
}

/** The value that ties pages to this browser, with the header that sets it when the browser had none. */
export function browserOf({ request, options }: PageRequest): {
  browser: string;
  headers: readonly (readonly [string, string])[];
} {
  const known = readCookie(request, options.config, 'browser');
  if (known !== undefined) return { browser: known, headers: [] };
  const browser = randomSecret();
  return {
    browser,
    headers: [['Set-Cookie', cookieHeader(request, options.config, { name: 'browser', value: browser })]],
  };
}

/** Stands in a form; only a page of ours in the same browser can know it. */
export function formToken({ options }: PageRequest, browser: string, form: string): Promise<string> {
  return keyedHash(options.config.secret, 'form', `${form}\n${browser}`);
}

export type FormValues = ReadonlyMap<string, string>;

const formBytes = 16 * 1024;
const formBody = z.record(z.string(), z.string());

/**
 * What a form sent, or undefined when it did not come from our own page: wrong origin, another site according to the
 * browser, or without the token.
 */
export async function readForm(page: PageRequest, form: string): Promise<FormValues | undefined> {
  const { request, options } = page;
  if (!isSameOrigin(page)) return undefined;
  const body = formBody.safeParse(await readBody(request, { bytes: formBytes, form: true }));
  const browser = readCookie(request, options.config, 'browser');
  if (!body.success || browser === undefined) return undefined;
  const sent = body.data.token ?? '';
  if (!equalInConstantTime(sent, await formToken(page, browser, form))) return undefined;
  return new Map(Object.entries(body.data));
}

/**
 * Our pages send no Referer, and then browsers say `Origin: null` with our own forms too: so `null` decides nothing, and
 * Sec-Fetch-Site does. A browser too old for that header has the form's token to decide by.
 */
function isSameOrigin({ request, url, options }: PageRequest): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return site === 'same-origin';
  if (origin === 'null') return true;
  return (
    (URL.canParse(origin) && new URL(origin).host === url.host) ||
    ownOrigins(options.config, null).includes(origin)
  );
}
