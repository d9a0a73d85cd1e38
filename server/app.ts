import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { TrieRouter } from 'hono/router/trie-router';
import { secureHeaders } from 'hono/secure-headers';
import { daySeconds } from '../contract/durations.ts';
import { ApiError, toErrorBody } from '../contract/errors.ts';
import { startAfterwards } from './http/afterwards.ts';
import { dispatch } from './http/dispatch.ts';
import { failureOf } from './http/failure.ts';
import { allowOf, methodNotAllowed } from './http/methodNotAllowed.ts';
import { openApiText } from './http/openApiText.ts';
import type { AppOptions } from './rules/options.ts';
import { answerPage } from './pages/pages.ts';
import { addresses, isAppPath, type Address } from './routes/paths.ts';
import { livePath } from './routes/livePath.ts';
import { answerMedia } from './routes/workbench/media.ts';
import { mediaRoot } from './rules/media/media.ts';
import { answerIdentityRaw } from './routes/identity/identityRaw.ts';
import { WireJson } from './json/wireJson.ts';
import { transportSecurity } from './http/browserHeaders.ts';

interface AppEnv {
  Variables: { requestId: string; call: string };
}

const encoder = new TextEncoder();
const requestIdHeader = 'X-Wix-Request-Id';

const exposedHeaders = [requestIdHeader, 'X-Wix-Consistent', 'Retry-After', 'Content-Range'];

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'x-wix-bi-gateway',
    'X-Wix-Consistent',
    'Idempotency-Key',
    'Range',
    requestIdHeader,
  ],
  exposeHeaders: exposedHeaders,
  maxAge: daySeconds,
});

/**
 * The whole server as a function: calls, hosted pages, `/_live` and `/_health`. The process serves all paths that
 * {@link isAppPath} does not claim: they are the dashboard's files.
 */
export function createApp(options: AppOptions): (request: Request) => Promise<Response> {
  // The default router tries one that refuses these patterns first, which takes most of the start.
  const app = new Hono<AppEnv>({ router: new TrieRouter() });

  app.use(async (context, next) => {
    context.set('requestId', requestIdOf(context.req.raw));
    const started = options.clock().getTime();
    await next();
    context.res.headers.set(requestIdHeader, context.get('requestId'));
    options.log({
      requestId: context.get('requestId'),
      method: context.req.method,
      path: loggedPath(context.req.path),
      call: context.get('call'),
      status: context.res.status,
      milliseconds: options.clock().getTime() - started,
    });
  });
  app.use(
    async (context, next) => (await answerPage(context.req.raw, options, context.get('requestId'))) ?? next(),
  );
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      crossOriginResourcePolicy: 'cross-origin',
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: transportSecurity(options.config) ?? false,
    }),
  );
  // Calls carry their token in a header and use no cookie, so any origin may make them (reference/calls.md section 1).
  // The grant `browser_session` reads one, and refuses other origins itself.
  app.options('*', preflight);
  app.use(async (context, next) => {
    await next();
    // Headers are set on the response itself. Hono's setters after the response, cors() included, rebuild it
    // around a stream of its body, which takes longer than the rest of the request.
    context.res.headers.set('Access-Control-Allow-Origin', '*');
    context.res.headers.set('Access-Control-Expose-Headers', exposedHeaders.join(','));
  });

  app.use(
    async (context, next) =>
      (await answerIdentityRaw(context.req.raw, options, context.get('requestId'))) ?? next(),
  );

  // Liveness: fails only when a restart would help. Readiness: tells whether to route requests to this process.
  app.get(livePath, (context) => context.json({ status: 'ok' }));
  app.get('/_health', async (context) => {
    await options.database.ping();
    return context.json({ status: 'ok' });
  });
  app.get(`${mediaRoot}/*`, async (context, next) => (await answerMedia(context.req.raw, options)) ?? next());
  app.get('/openapi.json', async (context) => {
    context.header('Content-Type', 'application/json; charset=utf-8');
    context.header('Cache-Control', 'no-cache');
    return context.body(await (options.openApi ?? openApiText)());
  });
  for (const path of [livePath, '/_health', `${mediaRoot}/*`, '/openapi.json'])
    refuseOthers(app, path, ['GET']);
  // More specific patterns come first: `GET /v2/categories/query` must not read a category "query".
  for (const [pattern, own] of addressesByPattern()) {
    for (const address of own) {
      app.on(address.method, pattern, (context) => answerCall(options, context, address));
    }
    refuseOthers(app, pattern, [...new Set(own.map(({ method }) => method))]);
  }
  app.notFound((context) => failureAnswer(options, context, unknownPath(context.req)));
  app.onError((error, context) => failureAnswer(options, context, error));

  return async (request) => app.fetch(request);
}

function refuseOthers(app: Hono<AppEnv>, pattern: string, methods: readonly string[]): void {
  app.all(pattern, (context, next) => {
    // Known methods fall through, so that a missing record answers 404 instead of 405.
    if (methods.includes(context.req.method)) return next();
    throw methodNotAllowed(methods);
  });
}

/** Paths outside the app are files or screens of the dashboard, which are read-only. */
function unknownPath({ method, path }: { method: string; path: string }): ApiError {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && !isAppPath(path)) return methodNotAllowed(['GET', 'HEAD']);
  return new ApiError('NOT_FOUND', 'There is nothing at this address.');
}

async function answerCall(
  options: AppOptions,
  context: Context<AppEnv>,
  address: Address,
): Promise<Response> {
  const { route, family, suffixes } = address;
  context.set('call', route.call.name);
  const pathValues = suffixes.map((suffix, index) => {
    const value = context.req.param(`p${index}`) ?? '';
    return suffix === '' ? value : value.slice(0, -suffix.length);
  });
  const requestId = context.get('requestId');
  const answer = await dispatch(options, { route, family, pathValues, request: context.req.raw, requestId });
  startAfterwards(answer.afterwards, options, requestId);
  context.header('Cache-Control', 'no-store');
  for (const [name, value] of answer.headers) context.header(name, value, { append: true });
  if (!(answer.body instanceof WireJson)) return context.json(answer.body);
  // As bytes: Node measures a text, joins it to its headers and encodes it, which copies it each time.
  return context.body(encoder.encode(answer.body.text), 200, { 'Content-Type': 'application/json' });
}

/** An ApiError keeps its message. Any other error is an internal failure; its answer has the request id only. */
function failureAnswer(options: AppOptions, context: Context<AppEnv>, error: Error): Response {
  const requestId = context.get('requestId');
  const known =
    error instanceof ApiError ? error : new ApiError('INTERNAL', 'An unexpected failure', { cause: error });
  if (known.status >= 500) options.log({ requestId, failure: failureOf(known) });
  context.header('Cache-Control', 'no-store');
  // RFC 9110 section 11.6.1 requires a challenge; Bearer opens no dialog in a browser.
  if (known.code === 'UNAUTHENTICATED') context.header('WWW-Authenticate', 'Bearer');
  const allow = allowOf(known);
  if (allow !== undefined) context.header('Allow', allow);
  if (known.retryAfter !== undefined) context.header('Retry-After', String(known.retryAfter));
  return context.json(toErrorBody(known, requestId), statusOf(known));
}

function statusOf(error: ApiError) {
  // Hono's type lists the registered statuses, and the error catalogue uses only those.
  return error.status as 400 | 500;
}

/** Masks the tokens of mailed links and of bookings, which are part of the path and must not be logged (security goal B7). */
function loggedPath(path: string): string {
  return path.replace(
    /^(\/identity\/[^/]+\/|\/booking\/|(?:\/_api)?\/v1\/anonymous-(?:multi-service-)?bookings\/).+/,
    '$1*',
  );
}

/** Returns the caller's request id if it is safe to log, otherwise a new one. */
function requestIdOf(request: Request): string {
  const sent = request.headers.get(requestIdHeader) ?? '';
  return /^[A-Za-z0-9-]{1,64}$/.test(sent) ? sent : crypto.randomUUID();
}

function addressesByPattern(): Map<string, Address[]> {
  const byPattern = new Map<string, Address[]>();
  for (const address of addresses) {
    byPattern.set(address.pattern, [...(byPattern.get(address.pattern) ?? []), address]);
  }
  return byPattern;
}
