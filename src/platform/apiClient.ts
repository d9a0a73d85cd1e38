import type { AnswerOf, BodyOf, Call, CallerRank, PathOf, QueryOf } from '../../contract/call.ts';
import { ApiError } from '../../contract/errors.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import {
  invalidAnswer,
  isTransient,
  isUnauthenticated,
  networkFailure,
  timedOut,
  toApiError,
} from './errors.ts';
import { fillPath, longestQueryString, queryString } from './requestUrl.ts';
import { pause, timeLimit } from './timeLimit.ts';

/** What the client needs of whoever keeps the tokens. */
export interface AccessTokens {
  /** An access token for a call of this rank, renewed first when it is missing or expired. */
  accessTokenFor(rank: CallerRank): Promise<string>;
  /** Another access token in place of one that the server refused. */
  renewed(refused: string): Promise<string>;
}

export interface ApiClientOptions {
  /** Scheme and host, without a trailing slash. */
  baseUrl: string;
  /** Without tokens only calls that anyone may make can be made. */
  tokens?: AccessTokens;
  /** Makes no call as an anonymous visitor, also where the call allows it: an admin must not become one unnoticed. */
  membersOnly?: boolean;
  /**
   * `specification` (default): the specification's paths, as Frontdesk serves them.
   * `prefixed`: the paths and headers of the platform's public client, for another host.
   */
  paths?: 'specification' | 'prefixed';
  fetch?: typeof fetch;
  /** From 0 to 1; spreads the retries of many clients. */
  random?: () => number;
  /** Told about answers that differ from the contract; they are handed on nevertheless. */
  onWarning?: (warning: { call: string; requestId: string | undefined; differences: string[] }) => void;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Names one intent across several sends; by default each send of a write has its own. */
  idempotencyKey?: string | undefined;
  /** Names one action of a person across several calls: the server takes it back as one. Each call has its own by default. */
  requestId?: string | undefined;
  /** Milliseconds for one attempt; 10,000 for reads and 30,000 for writes by default. */
  timeout?: number | undefined;
  /** How often a request that got no usable answer is sent again; 3 by default. */
  retries?: number | undefined;
  /** A file to send in place of a body, for calls that take one. */
  upload?: Blob | undefined;
  /** Sends this request in another way: `uploadFetch` tells how far an upload is. */
  fetch?: typeof fetch | undefined;
  /** Lets the request go on where the tab closes before the answer. Browsers allow 64 KiB for all such requests. */
  outlivesTab?: boolean | undefined;
  /** Told of the headers of a successful answer. */
  onHeaders?: ((headers: Headers) => void) | undefined;
}

type IsOptional<Value> = [Value] extends [Record<string, never>]
  ? true
  : Partial<Value> extends Value
    ? true
    : false;
type Part<Key extends string, Value> =
  IsOptional<Value> extends true ? { [K in Key]?: Value } : { [K in Key]: Value };

/** What to hand over for a call; parts that the call does not have are left out. */
export type SendInput<C extends Call> = Part<'path', PathOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>;

export interface ApiClient {
  /** Makes a call. Rejects with an `ApiError`, or with the signal's reason when it was aborted. */
  readonly send: <C extends Call>(
    call: C,
    input: SendInput<C>,
    options?: SendOptions,
  ) => Promise<AnswerOf<C>>;
}

const longestPause = 30_000;
const firstPause = 300;

/** The only `fetch` of the dashboard: tokens, time limits, retries and errors in one place. */
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
  // Another host's preflight answer allows the public client's headers only, so nothing else is sent to it.
  const isOwnInterface = paths === 'specification';
  let consistencyMark: string | undefined;

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
          token = await tokens.renewed(token);
          continue;
        }
        if (!isTransient(error) || failures >= retries) throw error;
        const least = (error.retryAfter ?? 0) * 1000;
        if (least > longestPause) throw error;
        // Full jitter: many clients that failed together must not come back together.
        const jittered = random() * Math.min(longestPause, firstPause * 2 ** failures);
        await pause(Math.max(least, jittered), sending.signal);
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
      outlivesTab,
      fetch: sendIt = fetchIt,
    }: Pick<SendOptions, 'upload' | 'onHeaders' | 'outlivesTab' | 'fetch'>,
  ): Promise<AnswerOf<C>> {
    const headers = new Headers({ accept: 'application/json' });
    if (attempt.token) headers.set('authorization', attempt.token);
    if (consistencyMark) headers.set('x-wix-consistent', consistencyMark);
    if (isOwnInterface) {
      headers.set('x-wix-request-id', attempt.requestId);
      if (call.effect === 'write') headers.set('idempotency-key', attempt.idempotencyKey);
    }
    const { url, method, body } = requestOf(call, input);
    if (upload) headers.set('content-type', upload.type || 'application/octet-stream');
    else if (body !== undefined) headers.set('content-type', 'application/json');

    const limit = timeLimit(attempt.timeout, attempt.signal);
    try {
      const response = await sendIt(url, {
        method,
        headers,
        signal: limit.signal,
        ...(outlivesTab && { keepalive: true }),
        ...(body !== undefined && { body: upload ?? JSON.stringify(body) }),
      });
      consistencyMark = response.headers.get('x-wix-consistent') ?? consistencyMark;
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

  function requestOf(call: Call, input: { path?: unknown; query?: unknown; body?: unknown }) {
    const path = fillPath(isOwnInterface ? call.path : (pathsOf(call)[1] ?? call.path), asFields(input.path));
    const payload = asFields(input.query);
    const query = queryString(call.method, payload);
    if (call.postFallback && query.length > longestQueryString) {
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
    // One odd field of one record must not empty a whole list.
    return body as AnswerOf<C>;
  }
  return { send };
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
