import * as z from 'zod';
import type { CursorPagingMetadata } from '../../../contract/queries/paging.ts';
import { foreignCursor, makeCursor, readCursor } from './cursors.ts';

/** Pages of lists that the server computes. Their cursors hold the whole question and positions in its answer. */

/** The business, the call and the secret of a cursor. */
interface Origin {
  businessId: string;
  call: string;
  secret: string;
  /** The wire path of `cursorPaging`, without it; violations begin with it. */
  at: string;
}

/** A page to compute. */
export interface MadePage<Question, Position> {
  question: Question;
  /** The last item before the page; undefined for the first page. */
  after: Position | undefined;
  /** The same items for the earlier pages and this one, in order; null for the first page. */
  starts: readonly (Position | null)[];
}

const cursorContent = z.strictObject({ question: z.unknown(), starts: z.array(z.unknown()).min(1) });

/** Characters of the starts in a cursor. Cursors forget the first starts when there are more: about a hundred pages. */
const mostOfStarts = 8000;

/** The question of the first page, or that of a cursor. Throws a field violation for a foreign cursor. */
export async function pageAsked<Question, Position>(
  question: Question,
  cursor: string | undefined,
  { businessId, call, secret, at }: Origin,
): Promise<MadePage<Question, Position>> {
  if (!cursor) return { question, after: undefined, starts: [null] };
  const { position } = await readCursor(cursor, { family: call, businessId, call }, secret, at);
  // An earlier version of the server may have signed another format.
  const { data } = cursorContent.safeParse(JSON.parse(position[0] ?? '{}'));
  if (!data) throw foreignCursor(at);
  const page = data as Pick<MadePage<Question, Position>, 'question' | 'starts'>;
  return { ...page, after: page.starts.at(-1) ?? undefined };
}

/** The paging of a page's answer; `next` is where the page ended if more follow. */
export async function madePaging<Question, Position>(
  { question, starts }: MadePage<Question, Position>,
  { next, count }: { next: Position | undefined; count: number },
  { businessId, call, secret, at }: Origin,
): Promise<CursorPagingMetadata> {
  const origin = { family: call, businessId, call, question: {}, towards: 'next', inclusive: false } as const;
  const cursorOf = (of: readonly (Position | null)[]) => {
    const content: z.infer<typeof cursorContent> = { question, starts: latestOf(of) };
    return makeCursor({ ...origin, position: [JSON.stringify(content)] }, secret, at);
  };
  const following = next === undefined ? undefined : await cursorOf([...starts, next]);
  const previous = starts.length > 1 ? await cursorOf(starts.slice(0, -1)) : undefined;
  return {
    count,
    cursors: { ...(following && { next: following }), ...(previous && { prev: previous }) },
    hasNext: following !== undefined,
  };
}

function latestOf<Start>(starts: readonly Start[]): Start[] {
  let length = 0;
  const tooMany = starts.findLastIndex((start) => (length += JSON.stringify(start).length) > mostOfStarts);
  // The page's own start stays, however long it is.
  return starts.slice(Math.min(tooMany + 1, starts.length - 1));
}
