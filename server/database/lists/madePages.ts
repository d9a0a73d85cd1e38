import type { CursorPagingMetadata } from '../../../contract/queries/paging.ts';
import { makeCursor, readCursor } from './cursors.ts';

/** Pages of lists that the server computes. Their cursors hold the whole question and a position in its answer. */

/** The business, the call and the secret of a cursor. */
interface Origin {
  businessId: string;
  call: string;
  secret: string;
  /** The wire path of `cursorPaging`, without it; violations begin with it. */
  at: string;
}

/** A page to compute: the question, and where the page before ended. */
export interface MadePage<Question, Position> {
  question: Question;
  after?: Position;
}

/** The question of the first page, or that of a cursor. Throws a field violation for a foreign cursor. */
export async function pageAsked<Question, Position>(
  question: Question,
  cursor: string | undefined,
  { businessId, call, secret, at }: Origin,
): Promise<MadePage<Question, Position>> {
  if (!cursor) return { question };
  const { position } = await readCursor(cursor, { family: call, businessId, call }, secret, at);
  return JSON.parse(position[0] ?? '{}') as MadePage<Question, Position>;
}

/** The paging of an answer; `next` is where the page ended if more follow. */
export async function madePaging(
  { question, next, count }: { question: unknown; next: unknown; count: number },
  { businessId, call, secret, at }: Origin,
): Promise<CursorPagingMetadata> {
  if (next === undefined) return { count, cursors: {}, hasNext: false };
  const page: MadePage<unknown, unknown> = { question, after: next };
  const content = {
    family: call,
    businessId,
    call,
    question: {},
    towards: 'next',
    inclusive: false,
  } as const;
  const cursor = await makeCursor({ ...content, position: [JSON.stringify(page)] }, secret, at);
  return { count, cursors: { next: cursor }, hasNext: true };
}
