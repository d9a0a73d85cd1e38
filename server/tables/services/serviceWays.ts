import { sql } from 'kysely';
import { rankAllows, type CallerRank } from '../../../contract/callerRank.ts';
import { always, type Condition } from '../../../contract/queries/condition.ts';
import type { ColumnTable } from '../../database/columns.ts';
import type { Sql } from '../../database/database.ts';
import { pathsIn, type Shortcut, type Sort } from '../../database/families.ts';
import { shownToCustomers } from './publicOffer.ts';

/** Kinds of links by the fields that they index (migration 0010). */
const kinds: Readonly<Record<string, string | undefined>> = {
  'locations.business.id': 'location',
  staffMemberIds: 'staff',
};

const categoriesOfServices = sql`left join categories
  on categories.business_id = services.business_id and categories.id = services.category_id`;

export const servicesAndCategories = sql`services ${categoriesOfServices}`;

/**
 * The services themselves, joined with their categories only if a query uses them: a join prevents index-only
 * scans, even where PostgreSQL removes it.
 */
export function shortestWay(columns: ColumnTable): Shortcut {
  const linked = linkedServices(columns);
  const dated = servicesByUpdate(columns);
  return (question, asking) => {
    const found = linked(question, asking) ?? dated(question, asking);
    if (found) return found;
    if (asksForCategories(question)) return undefined;
    const steady = isSteady(question);
    return {
      source: { from: sql`services`, columns, where: asking.where, steady },
      rest: question.condition,
      search: question.search,
    };
  };
}

/** Fields with an index that narrows to one value and sorts by name. */
const narrowing = new Set(['type', 'category.id', 'hidden']);
/** Fields with an index over all services in their order. */
const orders = new Set(['name', 'payment.fixed.price.value', 'createdDate', 'updatedDate']);

/** Whether one index filters and sorts a query, so that no value makes another plan better. */
function isSteady({ condition, search, sort = [] }: Parameters<Shortcut>[0]): boolean {
  const [order, ...further] = sort;
  const [only, ...others] = conjuncts(condition);
  if (search || !order || further.length > 0 || others.length > 0) return false;
  if (!only) return orders.has(order.path);
  return (
    order.path === 'name' && only.kind === 'compare' && only.operator === 'eq' && narrowing.has(only.path)
  );
}

function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.conditions.flatMap(conjuncts) : [condition];
}

function asksForCategories({ condition, sort }: Parameters<Shortcut>[0]): boolean {
  return [...pathsIn(condition), ...(sort ?? []).map(({ path }) => path)].some(isOfCategory);
}

/** The category's id is a column of the service. */
function isOfCategory(path: string): boolean {
  return path.startsWith('category.') && path !== 'category.id';
}

/** Services by the date of their last update, which has an index in a table of its own (migration 0058). */
function servicesByUpdate(columns: ColumnTable): Shortcut {
  const ofDates: ColumnTable = {
    ...columns,
    id: { type: 'guid', expression: sql`dates.service_id`, notNull: true },
    updatedDate: { type: 'date', expression: sql`dates.updated_date`, notNull: true },
  };
  return (question, { businessId, where }) => {
    const { condition, search, sort = [] } = question;
    const paths = [sort[0]?.path, ...conjuncts(condition).flatMap(pathsIn)];
    if (!paths.includes('updatedDate')) return undefined;
    const source = {
      from: sql`service_update_dates dates
        join services on services.business_id = dates.business_id and services.id = dates.service_id
        ${asksForCategories(question) ? categoriesOfServices : sql``}`,
      columns: ofDates,
      where: sql<boolean>`dates.business_id = ${businessId} and ${where}`,
      steady: isSteady(question),
    };
    return { source, rest: condition, search };
  };
}

/**
 * The services of one location or staff member, found in the order of names. Further conditions apply to the
 * service itself; without any, the services are not read: counting uses the links only.
 */
function linkedServices(columns: ColumnTable): Shortcut {
  const ofLink = columnsOfLink(columns);
  return (question, { businessId, rank }) => {
    const { condition, sort } = question;
    const found = byNameOrNone(sort) ? linkIn(condition) : undefined;
    if (!found) return undefined;
    const source = {
      from: sql`service_links link ${servicesOfLink(question)}`,
      columns: ofLink,
      where: sql<boolean>`link.business_id = ${businessId} and link.kind = ${sql.lit(found.kind)}
        and link.target_id = ${found.targetId}::uuid and ${visibleLink(rank)}`,
      steady: sort !== undefined && !question.search && conjuncts(found.rest).length === 0,
    };
    return { source, rest: found.rest, search: question.search };
  };
}

/** Columns of services that links and words repeat are read from there. */
export function columnsOfLink(columns: ColumnTable): ColumnTable {
  return {
    ...columns,
    id: { type: 'guid', expression: sql`link.service_id`, notNull: true },
    name: {
      type: 'text',
      expression: sql`link.name`,
      order: sql`link.name`,
      notNull: true,
      words: sql`services.name_words`,
    },
    hidden: { type: 'boolean', expression: sql`link.hidden`, notNull: true },
  };
}

/** Joins links with services only if a query needs columns that a link lacks. */
export function servicesOfLink(question: Parameters<Shortcut>[0]): Sql {
  return sql`left join services on services.business_id = link.business_id and services.id = link.service_id
    ${asksForCategories(question) ? categoriesOfServices : sql``}`;
}

/** Condition on rows of `service_links`, named `link`, that callers of this rank see. */
export function visibleLink(rank: CallerRank): Sql {
  return rankAllows(rank, 'staff') ? sql`true` : sql`not link.hidden and ${shownToCustomers}`;
}

function byNameOrNone(sort: Sort | undefined): boolean {
  const [first, second] = sort ?? [];
  return (first === undefined || first.path === 'name') && second === undefined;
}

interface Link {
  kind: string;
  targetId: string;
  rest: Condition;
}

/** The link that a service must have to match, and the remaining conditions. */
function linkIn(condition: Condition): Link | undefined {
  if (condition.kind === 'and') {
    for (const [index, one] of condition.conditions.entries()) {
      const found = linkIn(one);
      if (!found) continue;
      return { ...found, rest: { kind: 'and', conditions: condition.conditions.with(index, found.rest) } };
    }
    return undefined;
  }
  if (condition.kind !== 'hasSome' && condition.kind !== 'hasAll') return undefined;
  const kind = Object.hasOwn(kinds, condition.path) ? kinds[condition.path] : undefined;
  const [only, ...others] = condition.operands;
  if (kind === undefined || typeof only !== 'string' || others.length > 0) return undefined;
  return { kind, targetId: only, rest: always };
}
