import { serviceTypes, type ServiceType } from '../../../contract/entities/service.ts';
import { needsAttentionFilter } from '../../../contract/entities/serviceState.ts';

export const serviceViews = ['all', 'attention', 'hidden'] as const;
export type ServiceView = (typeof serviceViews)[number];

/** A category's id, or this for the services without one. */
export const noCategory = 'none';

export const visibilities = ['shown', 'hidden'] as const;
type Visibility = (typeof visibilities)[number];

/** What the list is narrowed to, as it stands in the address. */
export interface ServiceFilter {
  /** Free text. */
  q?: string;
  view?: Exclude<ServiceView, 'all'>;
  type?: ServiceType[];
  /** Ids, and {@link noCategory}. */
  category?: string[];
  visibility?: Visibility[];
}

/** A filter of the interface: reference/query-language.md section 2. */
export type WireFilter = Record<string, unknown>;

/** What an address says, without what this version does not know: old links open with the rest. */
export function readFilter(values: Record<string, unknown>): ServiceFilter {
  const { q, view } = values;
  const filter: ServiceFilter = {};
  if (typeof q === 'string' && q.trim() !== '') filter.q = q;
  if (view === 'attention' || view === 'hidden') filter.view = view;
  const type = serviceTypes.filter((one) => listOf(values['type']).includes(one));
  const category = listOf(values['category']);
  const visibility = visibilities.filter((one) => listOf(values['visibility']).includes(one));
  if (type.length > 0) filter.type = type;
  if (category.length > 0) filter.category = category;
  if (visibility.length > 0) filter.visibility = visibility;
  return filter;
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The conditions of a view. `now` decides which sessions lie ahead. */
export function viewFilter(view: ServiceView, now: Date): WireFilter {
  switch (view) {
    case 'all':
      return {};
    case 'attention':
      return needsAttentionFilter(now);
    case 'hidden':
      return { hidden: true };
    default:
      return view satisfies never;
  }
}

/** Everything but the free text, as the interface asks for it. */
export function wireFilter({ view, type, category, visibility }: ServiceFilter, now: Date): WireFilter {
  const conditions = [viewFilter(view ?? 'all', now)];
  if (type) conditions.push({ type: { $in: type } });
  if (category) conditions.push(categoryFilter(category));
  // Both chosen is no condition.
  if (visibility?.length === 1)
    conditions.push({ hidden: visibility[0] === 'hidden' ? true : { $ne: true } });
  const asked = conditions.filter((condition) => Object.keys(condition).length > 0);
  return asked.length > 1 ? { $and: asked } : (asked[0] ?? {});
}

function categoryFilter(chosen: readonly string[]): WireFilter {
  const ids = chosen.filter((id) => id !== noCategory);
  const some: WireFilter = { 'category.id': { $in: ids } };
  const none: WireFilter = { 'category.id': { $exists: false } };
  if (ids.length === chosen.length) return some;
  return ids.length === 0 ? none : { $or: [some, none] };
}

/** Whether anything beyond the view narrows the list. */
export const isNarrowed = ({ q, type, category, visibility }: ServiceFilter): boolean =>
  q !== undefined || type !== undefined || category !== undefined || visibility !== undefined;
