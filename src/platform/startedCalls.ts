/** A call that public/start.js has sent while this script was loading. */
export interface StartedCall {
  method: string;
  url: string;
  body: string | undefined;
  /** The access token that it carries. */
  token: string | undefined;
  /** When it was sent, in milliseconds of the page's clock. */
  at: number;
  answer: Promise<Response>;
}

/** Age at which an answer is out of date (ms): the first screen asks later on slow devices only. */
const longestAge = 20_000;

/** Removes the list of started calls from the page. start.js may still add to it. */
export function takeStarted(page: object): StartedCall[] {
  const started: unknown = Reflect.get(page, 'frontdeskStarted');
  Reflect.deleteProperty(page, 'frontdeskStarted');
  return Array.isArray(started) ? (started as StartedCall[]) : [];
}

/**
 * Returns a `fetch` that answers each started call once, when the same call is made with the same token, instead of
 * sending it again.
 */
export function continueStarted(
  started: StartedCall[],
  send: typeof fetch,
  elapsed: () => number = () => performance.now(),
): typeof fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization') ?? undefined;
    const at = started.findIndex(
      (call) =>
        call.method === init.method &&
        call.url === input &&
        call.body === (init.body ?? undefined) &&
        call.token === token,
    );
    const [call] = at === -1 ? [] : started.splice(at, 1);
    if (call && elapsed() - call.at < longestAge) return inTime(call.answer, init.signal);
    // The answers to calls before a write no longer hold.
    if (headers.has('idempotency-key')) started.length = 0;
    return send.call(globalThis, input, init);
  };
}

/** Rejects with the signal's reason if that comes first. */
function inTime(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}
