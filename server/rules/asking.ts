import type { Sql } from '../database/database.ts';
import type { AskingForPage } from '../database/lists/pages.ts';
import type { CallContext } from './callContext.ts';

/** What a list call asks: the rows that `where` leaves, as `select` gives them. `where` must name the business. */
export function askingFor<Row extends object>(
  { businessId, call, caller, options }: CallContext,
  { where, select }: { where: Sql<boolean>; select: Sql<Row> },
): AskingForPage<Row> {
  return { businessId, rank: caller.rank, call, where, select, secret: options.config.secret };
}
