import * as z from 'zod';
import { clientAddressHeader, type AppOptions } from '../options.ts';
import { readBody } from '../requestBody.ts';
import { cookieHeader, readCookie } from '../rules/cookies.ts';
import { ownOrigins } from '../rules/ownOrigins.ts';
import { equalInConstantTime, keyedHash, randomSecret } from '../rules/secrets.ts';

/** A browser that opens a page or sends a form. */
export interface PageRequest {
  request: Request;
  url: URL;
  options: AppOptions;
  requestId: string;
  now: Date;
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

function isSameOrigin({ request, url, options }: PageRequest): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return site === 'same-origin';
  return (
    (URL.canParse(origin) && new URL(origin).host === url.host) ||
    ownOrigins(options.config, null).includes(origin)
  );
}
