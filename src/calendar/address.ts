import { isDate } from '../../contract/wallClock.ts';
import { calendarViews, type CalendarView } from './days.ts';

/** Columns of a day: one for all, one for each staff member, or one for each room. */
export const groupings = ['none', 'staff', 'room'] as const;
export type Grouping = (typeof groupings)[number];

export const filterKeys = ['staff', 'location', 'service', 'status'] as const;
export type FilterKey = (typeof filterKeys)[number];
export type Filters = Readonly<Record<FilterKey, readonly string[]>>;

const entryKinds = ['booking', 'session', 'block'] as const;
type EntryKind = (typeof entryKinds)[number];

/** The open entry: a booking by its id, a session or blocked time by that of its event. */
export interface OpenEntry {
  kind: EntryKind;
  id: string;
}

/** The state of the calendar in the address. */
export interface CalendarAddress {
  view: CalendarView;
  day: string;
  by: Grouping;
  asTable: boolean;
  filters: Filters;
  open: OpenEntry | undefined;
}

type Defaults = Pick<CalendarAddress, 'view' | 'day' | 'by'>;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads an address. Values that do not exist are those of the defaults. */
export function readAddress(params: URLSearchParams, defaults: Defaults): CalendarAddress {
  const day = params.get('date') ?? '';
  const listOf = (key: FilterKey) => params.get(key)?.split(',').filter(Boolean) ?? [];
  const [, kind = null, id = ''] = /^(\w+):(.+)$/.exec(params.get('open') ?? '') ?? [];
  const entryKind = oneOf(entryKinds, kind);
  return {
    view: oneOf(calendarViews, params.get('view')) ?? defaults.view,
    day: isDate(day) ? day : defaults.day,
    by: oneOf(groupings, params.get('by')) ?? defaults.by,
    asTable: params.get('as') === 'table',
    filters: {
      staff: listOf('staff'),
      location: listOf('location'),
      service: listOf('service'),
      status: listOf('status'),
    },
    open: entryKind && { kind: entryKind, id },
  };
}

const unlessDefault = (value: string, usual: string) => (value === usual ? undefined : value);

export const keyOf = ({ kind, id }: OpenEntry): string => `${kind}:${id}`;

/** Writes an address, without the values of the defaults. Keeps other parameters. */
export function writeAddress(
  params: URLSearchParams,
  address: CalendarAddress,
  defaults: Defaults,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | undefined) => {
    if (value) next.set(key, value);
    else next.delete(key);
  };
  set('view', unlessDefault(address.view, defaults.view));
  set('date', unlessDefault(address.day, defaults.day));
  set('by', unlessDefault(address.by, defaults.by));
  set('as', address.asTable ? 'table' : undefined);
  for (const key of filterKeys) set(key, address.filters[key].join(','));
  set('open', address.open && keyOf(address.open));
  return next;
}
