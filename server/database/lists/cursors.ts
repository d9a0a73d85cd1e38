import * as z from 'zod';
import { fromBase64url, toBase64url } from '../../../contract/base64.ts';
import { invalidField } from '../../../contract/errors.ts';
import { wirePath } from '../../../contract/queries/paging.ts';
import { query, queryLimits, search } from '../../../contract/queries/query.ts';
import { equalInConstantTime, keyedHash } from '../../secrets/secrets.ts';

/**
 * Cursors are stateless: they contain the whole query and a position, signed. A cursor that was edited, or made
 * for another business, list or call, is refused. They are not encrypted: the content comes from the caller's own
 * query.
 */
const cursor = z.strictObject({
  family: z.string(),
  businessId: z.string(),
  /** The call that issued it. */
  call: z.string(),
  // A query sorts by more fields than a search, so its limit fits both.
  question: query.pick({ filter: true, sort: true }).extend(search.pick({ search: true }).shape),
  /** Position of the row before the page. */
  position: z.array(z.string().nullable()),
  towards: z.enum(['next', 'prev']),
  /** The page includes the row at the position. */
  inclusive: z.boolean(),
});
export type Cursor = z.infer<typeof cursor>;

const purpose = 'cursor';

/**
 * Encodes and signs a cursor. A filter that is too long for a cursor is refused on the first page, not on a later
 * one; `at` is the wire path of the query, `query` or `search`.
 */
export async function makeCursor(content: Cursor, secret: string, at: string): Promise<string> {
  const payload = toBase64url(new TextEncoder().encode(JSON.stringify(content)));
  const text = `${payload}.${await keyedHash(secret, purpose, payload)}`;
  if (text.length > queryLimits.cursor) {
    throw invalidField(`${at}.filter`, 'is too long for paging; use fewer values', 'MAX_LENGTH');
  }
  return text;
}

/** Decodes a cursor. Refuses one that this server did not issue for this list of this business. */
export async function readCursor(
  text: string,
  expected: Pick<Cursor, 'family' | 'businessId' | 'call'>,
  secret: string,
  at: string,
): Promise<Cursor> {
  const [payload = '', signature = ''] = text.split('.');
  const bytes = fromBase64url(payload);
  const genuine = equalInConstantTime(signature, await keyedHash(secret, purpose, payload));
  if (bytes && genuine && text === `${payload}.${signature}`) {
    // An earlier version of the server may have signed another format.
    const content = cursor.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
    if (content?.family === expected.family && content.businessId === expected.businessId) {
      if (content.call === expected.call) return content;
      throw refusedCursor(at, `is a cursor of ${content.call}: send it to that call`);
    }
  }
  throw foreignCursor(at);
}

/** The violation of a cursor of another list. `at` is the wire path. */
export function foreignCursor(at: string): Error {
  return refusedCursor(at, 'is not a valid cursor for this list; start again from the first page');
}

function refusedCursor(at: string, description: string): Error {
  const field = wirePath(at, 'cursorPaging.cursor');
  return invalidField(field, description, 'FORMAT');
}
