import * as z from 'zod';
import type { Work } from '../http/afterwards.ts';
import { acceptedLanguages, languageOf, type Language } from '../mail/languages.ts';
import { clientAddressHeader, type AppOptions } from '../rules/options.ts';
import { readBody } from '../http/requestBody.ts';
import { cookieHeader, readCookie } from '../rules/identity/cookies.ts';
import { ownOrigins } from '../rules/identity/ownOrigins.ts';
import { equalInConstantTime, keyedHash, randomSecret } from '../secrets/secrets.ts';
import { sayIn, type Say } from './texts/texts.ts';

/** The request of a browser that opens a page or submits a form. */
export interface PageRequest {
  request: Request;
  url: URL;
  options: AppOptions;
  requestId: string;
  now: Date;
  language: Language;
  say: Say;
  /** The id that binds pages to this browser. */
  browser: { id: string; isNew: boolean };
  /** Runs `work` after the response; failures are logged. */
  afterwards(work: Work): void;
}

/**
 * Detects the language: first from the URL (`language` as in the calls, or `ui_locales` of OpenID Connect Core section
 * 3.1.2.1), then Accept-Language, then English.
 */
export function pageRequest(
  asked: Pick<PageRequest, 'request' | 'options' | 'requestId' | 'afterwards'>,
): PageRequest {
  const { request, options } = asked;
  const url = new URL(request.url);
  const accepted = acceptedLanguages(request.headers.get('accept-language'));
  const language = chosenLanguage(url) ?? languageOf(...accepted) ?? 'en';
  const known = readCookie(request, options.config, 'browser');
  return {
    ...asked,
    url,
    now: options.clock(),
    language,
    say: sayIn(language),
    browser: { id: known ?? randomSecret(), isNew: known === undefined },
  };
}

function chosenLanguage({ searchParams }: URL): Language | undefined {
  const locales = (searchParams.get('ui_locales') ?? '').split(' ');
  return languageOf(searchParams.get('language'), ...locales);
}

/** A hosted page's URL on the same host, which keeps a language chosen by URL. */
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

/** The token of a mailed link: the last part of its path. */
export function linkToken({ url }: PageRequest): string {
  return url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
}

export function clientAddressOf({ request }: PageRequest): string | undefined {
  return request.headers.get(clientAddressHeader) ?? undefined;
}

/** The id of the browser, with the header that sets it if it is new. */
export function browserOf({ request, options, browser: { id, isNew } }: PageRequest): {
  browser: string;
  headers: readonly (readonly [string, string])[];
} {
  if (!isNew) return { browser: id, headers: [] };
  const cookie = cookieHeader(request, options.config, { name: 'browser', value: id });
  return { browser: id, headers: [['Set-Cookie', cookie]] };
}

/** The CSRF token of a form, which only a hosted page in the same browser contains. */
export function formToken({ options }: PageRequest, browser: string, form: string): Promise<string> {
  return keyedHash(options.config.secret, 'form', `${form}\n${browser}`);
}

export type FormValues = ReadonlyMap<string, string>;

/** The input of a form, and its errors by the names of inputs. */
export interface Typed {
  values: FormValues;
  faults: Readonly<Record<string, string>>;
}

const formBytes = 16 * 1024;
const formBody = z.record(z.string(), z.string());

/**
 * The values of a form, or undefined when it did not come from a hosted page: wrong origin, cross-site according to the
 * browser, or without the token.
 */
export async function readForm(
  page: PageRequest,
  form: string,
  bytes = formBytes,
): Promise<FormValues | undefined> {
  const { request, options } = page;
  if (!isSameOrigin(page)) return undefined;
  const body = formBody.safeParse(await readBody(request, { bytes, form: true }));
  const browser = readCookie(request, options.config, 'browser');
  if (!body.success || browser === undefined) return undefined;
  const sent = body.data.token ?? '';
  if (!equalInConstantTime(sent, await formToken(page, browser, form))) return undefined;
  return new Map(Object.entries(body.data));
}

/**
 * Our pages send no Referer, so browsers send `Origin: null` with our own forms too: `null` proves nothing, and
 * Sec-Fetch-Site decides. For browsers without that header the form's token decides.
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
