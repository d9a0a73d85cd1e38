import { ApiError } from '../../contract/errors.ts';
import { isFields } from '../../contract/paths.ts';
import { decodeText, parseJsonText } from '../json/jsonText.ts';

/**
 * Returns the JSON object of a request, or an empty one if it has no body. Also reads form bodies if `form` allows
 * them (RFC 6749 section 4 sends the token request so). `apart`: see parseJsonText.
 */
export async function readBody(
  request: Request,
  limits: { bytes: number; form: boolean; apart?: ReadonlySet<string> },
): Promise<object> {
  const bytes = await readBytes(request, limits.bytes);
  if (bytes.length === 0) return {};
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The request body must not use a content encoding.');
  }
  if (limits.form && type === 'application/x-www-form-urlencoded') {
    return formFields(new URLSearchParams(decodeText(bytes, 'the body')));
  }
  if (type !== 'application/json') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be application/json.');
  }
  const value = parseJsonText(decodeText(bytes, 'the body'), 'the body', limits.apart);
  if (!isFields(value)) {
    throw new ApiError('INVALID_ARGUMENT', 'INVALID_ARGUMENT: the body is not a JSON object');
  }
  return value;
}

/** Refuses repeated parameters: one of the values would be lost silently (RFC 6749 section 3.2 forbids them). */
function formFields(sent: URLSearchParams): object {
  const names = [...sent.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return Object.fromEntries(sent);
  throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: the form says "${twice.slice(0, 100)}" twice`);
}

/**
 * Reads a body of at most `limit` bytes. A body with a declared length is read at once: HTTP does not let it be
 * longer, and a stream of it costs more than everything else done with it. Any other body is read up to the limit,
 * so that an endless one costs no more than one that is too long.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array();
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge(limit);
  if (length !== null) {
    const body = new Uint8Array(await request.arrayBuffer().catch(disconnected));
    if (body.length > limit) throw tooLarge(limit);
    return body;
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(disconnected);
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Reading fails only when the client disconnects: no one reads this answer, and it is not a failure of the server.
 */
function disconnected(cause: unknown): never {
  throw new ApiError('INVALID_ARGUMENT', 'INVALID_ARGUMENT: the body ended before it was complete', {
    cause,
  });
}

function tooLarge(limit: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body exceeds ${limit} bytes.`);
}
