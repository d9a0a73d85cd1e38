import type { Sql } from '../database/database.ts';
import type { AskingForPage } from '../database/lists/pages.ts';
import type { CallContext } from './callContext.ts';

/**
 * Context of a list query: the rows of the base condition `where`, in the form of `select`. `where` must include
 * the business.
 */
export function askingFor<Row extends object>(
  { businessId, call, caller, options }: CallContext,
  { where, select }: { where: Sql<boolean>; select: Sql<Row> },
): AskingForPage<Row> {
  return { businessId, rank: caller.rank, call, where, select, secret: options.config.secret };
}
