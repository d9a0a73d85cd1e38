import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isWithoutSecrets } from '../../pages/public/servicePages.ts';
import { encodings, preferredEncoding, type Encoding } from './encodings.ts';
import type { Handle } from './listen.ts';

/** Compressing a smaller answer saves no packet. */
const smallestBytes = 1400;

/** JSON lists shrink to a tenth, pages to a fifth. Quality 4 keeps pace with the network. */
const compress: Record<Encoding['name'], (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (content) => promisify(gzip)(content),
};

/**
 * Wraps a handler and compresses its JSON for clients that accept that, and the pages in which compression gives no
 * secret away: those with the token of a form stay as they are.
 */
export function compressAnswers(handle: Handle): Handle {
  return async (request) => {
    const response = await handle(request);
    if (!isCompressible(request, response)) return response;
    response.headers.append('Vary', 'Accept-Encoding');
    const encoding = preferredEncoding(request, encodings);
    // Checking an uncompressed answer's body would turn it into a stream, which is expensive.
    if (!encoding || response.body === null) return response;
    const { status, headers } = response;
    const content = Buffer.from(await response.arrayBuffer());
    if (content.length < smallestBytes) return new Response(new Uint8Array(content), { status, headers });
    headers.set('Content-Encoding', encoding.name);
    headers.delete('Content-Length');
    return new Response(new Uint8Array(await compress[encoding.name](content)), { status, headers });
  };
}

function isCompressible({ method, url }: Request, { headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? '';
  if (type.startsWith('application/json')) return true;
  const isRead = method === 'GET' || method === 'HEAD';
  return type.startsWith('text/html') && isRead && isWithoutSecrets(new URL(url).pathname);
}
