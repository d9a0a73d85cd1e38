import type { AnswerOf, BodyOf, Call, PathOf, QueryOf } from '../../contract/call.ts';
import type { CallerRank } from '../../contract/callerRank.ts';
import { ApiError } from '../../contract/errors.ts';
import {
  invalidAnswer,
  isTransient,
  isUnauthenticated,
  networkFailure,
  timedOut,
  toApiError,
} from './errors.ts';
import { fillPath, maxQueryStringLength, queryString } from './requestUrl.ts';
import { delay, timeLimit } from './timeLimit.ts';

/** The client's view of the token store. */
export interface AccessTokens {
  /** Returns an access token for a call of this rank. Renews a missing or expired one first. */
  accessTokenFor(rank: CallerRank): Promise<string>;
  /** Returns a new access token after the server rejected `refused`. */
  renew(refused: string): Promise<string>;
}

export interface ApiClientOptions {
  /** Scheme and host, without a trailing slash. */
  baseUrl: string;
  /** Without tokens, only public calls are possible. */
  tokens?: AccessTokens;
  /**
   * Never calls as an anonymous visitor, even where the call allows it, so that an admin does not lose their session
   * unnoticed.
   */
  membersOnly?: boolean;
  /**
   * `specification` (default): the specification's paths, as Frontdesk serves them.
   * `prefixed`: the paths and headers of the platform's public client, for another host.
   */
  paths?: 'specification' | 'prefixed';
  fetch?: typeof fetch;
  /** Random number from 0 to 1 for the retry jitter. */
  random?: () => number;
  /** Called when an answer differs from the contract. The answer is still returned. */
  onWarning?: (warning: { call: string; requestId: string | undefined; differences: string[] }) => void;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Identifies one user action across retries. By default each write gets its own key. */
  idempotencyKey?: string | undefined;
  /** Groups several calls into one action that is undone as one. By default each call has its own ID. */
  requestId?: string | undefined;
  /** Timeout of one attempt in ms. Default: 10,000 for reads, 30,000 for writes. */
  timeout?: number | undefined;
  /** Maximum number of retries. Default: 3. */
  retries?: number | undefined;
  /** File to send instead of a body, for upload calls. */
  upload?: Blob | undefined;
  /** Replaces `fetch` for this request, e.g. `uploadFetch` for upload progress. */
  fetch?: typeof fetch | undefined;
  /**
   * Sends with `keepalive`, so the request survives closing the tab. Browsers allow 64 KiB for all such requests
   * together.
   */
  keepalive?: boolean | undefined;
  /** Called with the headers of a successful answer. */
  onHeaders?: ((headers: Headers) => void) | undefined;
}

type IsOptional<Value> = [Value] extends [Record<string, never>]
  ? true
  : Partial<Value> extends Value
    ? true
    : false;
type Part<Key extends string, Value> =
  IsOptional<Value> extends true ? { [K in Key]?: Value } : { [K in Key]: Value };

/** Input of a call: only the parts that the call has. */
export type SendInput<C extends Call> = Part<'path', PathOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>;

export interface ApiClient {
  /** Sends a call. Rejects with an `ApiError`, or with the signal's reason after an abort. */
  readonly send: <C extends Call>(
    call: C,
    input: SendInput<C>,
    options?: SendOptions,
  ) => Promise<AnswerOf<C>>;
}

const maxRetryDelay = 30_000;
const firstRetryDelay = 300;

/** The dashboard's only `fetch`: adds tokens, applies timeouts and retries, maps errors. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const {
    baseUrl,
    tokens,
    membersOnly = false,
    paths = 'specification',
    random = Math.random,
    onWarning,
  } = options;
  const fetchIt = options.fetch ?? globalThis.fetch?.bind(globalThis);
  // Another host's CORS preflight allows only the public client's headers.
  const isOwnInterface = paths === 'specification';
  let consistencyToken: string | undefined;

  async function send<C extends Call>(
    call: C,
    input: SendInput<C>,
    sending: SendOptions = {},
  ): Promise<AnswerOf<C>> {
    if (!fetchIt) throw new Error('Node.js v18+ is required');
    sending.signal?.throwIfAborted();
    const requestId = sending.requestId ?? crypto.randomUUID();
    const idempotencyKey = sending.idempotencyKey ?? crypto.randomUUID();
    const timeout = sending.timeout ?? (call.effect === 'read' ? 10_000 : 30_000);
    const mayRepeat = call.effect === 'read' || isOwnInterface;
    const retries = mayRepeat ? (sending.retries ?? 3) : 0;

    let token = await tokenFor(call);
    let wasRenewed = false;
    for (let failures = 0; ;) {
      try {
        const attempt = { token, requestId, idempotencyKey, timeout, signal: sending.signal };
        return await once(call, input, attempt, sending);
      } catch (error) {
        if (isUnauthenticated(error) && tokens && token !== undefined && !wasRenewed) {
          wasRenewed = true;
          token = await tokens.renew(token);
          continue;
        }
        if (!isTransient(error) || failures >= retries) throw error;
        const least = (error.retryAfter ?? 0) * 1000;
        if (least > maxRetryDelay) throw error;
        // Full jitter, so that clients that failed together do not retry together.
        const jittered = random() * Math.min(maxRetryDelay, firstRetryDelay * 2 ** failures);
        await delay(Math.max(least, jittered), sending.signal);
        failures += 1;
      }
    }
  }

  async function tokenFor(call: Call): Promise<string | undefined> {
    if (call.caller === 'anyone') return undefined;
    if (!tokens) throw new Error(`The call ${call.name} needs tokens.`);
    return tokens.accessTokenFor(membersOnly && call.caller === 'visitor' ? 'member' : call.caller);
  }

  async function once<C extends Call>(
    call: C,
    input: SendInput<C>,
    attempt: {
      token: string | undefined;
      requestId: string;
      idempotencyKey: string;
      timeout: number;
      signal: AbortSignal | undefined;
    },
    {
      upload,
      onHeaders,
      keepalive,
      fetch: sendIt = fetchIt,
    }: Pick<SendOptions, 'upload' | 'onHeaders' | 'keepalive' | 'fetch'>,
  ): Promise<AnswerOf<C>> {
    const headers = new Headers({ accept: 'application/json' });
    if (attempt.token) headers.set('authorization', attempt.token);
    if (consistencyToken) headers.set('x-wix-consistent', consistencyToken);
    if (isOwnInterface) {
      headers.set('x-wix-request-id', attempt.requestId);
      if (call.effect === 'write') headers.set('idempotency-key', attempt.idempotencyKey);
    }
    // Only another host needs the table of prefixes, so it is not in the first script.
    const path = isOwnInterface ? call.path : await prefixedPath(call);
    const { url, method, body } = requestOf(call, path, input);
    if (upload) headers.set('content-type', upload.type || 'application/octet-stream');
    else if (body !== undefined) headers.set('content-type', 'application/json');

    const limit = timeLimit(attempt.timeout, attempt.signal);
    try {
      const response = await sendIt(url, {
        method,
        headers,
        signal: limit.signal,
        ...(keepalive && { keepalive: true }),
        ...(body !== undefined && { body: upload ?? JSON.stringify(body) }),
      });
      consistencyToken = response.headers.get('x-wix-consistent') ?? consistencyToken;
      const answer = await readAnswer(call, response);
      onHeaders?.(response.headers);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (attempt.signal?.aborted) throw attempt.signal.reason;
      if (limit.isOver()) throw timedOut(attempt.requestId, attempt.timeout);
      throw networkFailure(attempt.requestId, error);
    } finally {
      limit.release();
    }
  }

  function requestOf(
    call: Call,
    template: string,
    input: { path?: unknown; query?: unknown; body?: unknown },
  ) {
    const path = fillPath(template, asFields(input.path));
    const payload = asFields(input.query);
    const query = queryString(call.method, payload);
    if (call.postFallback && query.length > maxQueryStringLength) {
      return { url: `${baseUrl}${path}`, method: 'POST', body: payload };
    }
    const carriesBody = call.method !== 'GET' && call.method !== 'DELETE';
    return {
      url: `${baseUrl}${path}${query && `?${query}`}`,
      method: call.method,
      ...(carriesBody && { body: asFields(input.body) }),
    };
  }

  /** Only 200 is a success (reference/calls.md section 1). */
  async function readAnswer<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
    const text = await response.text();
    const { status, statusText, headers } = response;
    const body = parseJson(text);
    if (status !== 200) throw toApiError({ status, statusText, headers, body });
    const requestId = headers.get('x-wix-request-id') ?? undefined;
    if (typeof body !== 'object' || body === null) throw invalidAnswer(status, requestId);
    const answer = call.schemas.answer.safeParse(body);
    if (answer.success) return answer.data as AnswerOf<C>;
    onWarning?.({
      call: call.name,
      requestId,
      differences: answer.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    });
    // One invalid field must not empty a whole list.
    return body as AnswerOf<C>;
  }
  return { send };
}

async function prefixedPath(call: Call): Promise<string> {
  const { pathsOf } = await import('../../contract/prefixes.ts');
  return pathsOf(call)[1] ?? call.path;
}

function asFields(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
