import type { SxProps, Theme } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldTable } from '../../../contract/queries/query.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import type { LazyModule } from '../../ui/loading/lazyModule.ts';
import type { CsvKind } from '../export/csvKind.ts';
import type { Askable, IdsOf, ListFilter, WireFilter } from './listFilter.ts';

/** A record in a list. */
export interface ListRow extends RaRecord {
  id: string;
  name: string;
}

export interface ListColumn {
  /** Name in the URL and in saved views; the first column is `name`. */
  key: string;
  label: MessageKey;
  /** Sort field of the server; undefined if not sortable. */
  sort?: string;
  /** Width in px until its content is measured, at the default text size; the name's is its least. Default: 300. */
  width?: number;
  /** Keeps its width, because its content arrives late or may be of any length. */
  isFixed?: boolean;
  /** Width in px of a default column without its `data-words`, to which it shrinks before it leaves a narrow table. */
  bareWidth?: number;
  /**
   * Of the default columns, those with the highest rank leave a narrow table first, and of equal ones the last. Default:
   * 0. The record's page shows hidden values.
   */
  rank?: number;
  numeric?: boolean;
  /** Size of its skeleton in px. Default: a line of text. */
  shape?: { width: number; height?: number };
}

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

export interface SortOrder extends Sort {
  key: string;
  label: MessageKey;
}

/**
 * Number of records by tab key, and further counts of the family: undefined while loading, null if they are not
 * counted.
 */
export type ListCounts = Readonly<Record<string, number | null | undefined>>;

/** Names of the records that a filter references. */
export interface Names {
  /** Names by ID; undefined while loading and after a failure. */
  of: (what: string) => ReadonlyMap<string, string> | undefined;
  /** Whether the kind's complete list was fetched without this ID. */
  isGone: (what: string, id: string) => boolean;
  /** Whether requested names are loading. */
  pending: boolean;
}

/** For lists whose filters reference no records. */
export const noNames: Names = { of: () => undefined, isGone: () => false, pending: false };

/** IDs of records by computed value. */
export interface ComputedIds {
  /** None while loading and after a failure. */
  idsOf: IdsOf;
  pending: boolean;
  /** Why they are unknown. */
  error: Error | null;
  retry: () => void;
}

/** Content of a table row. */
export interface RowParts {
  pictureUrl: string | undefined;
  /** Second line below the name; in compact rows only in the tooltip. */
  line: string | undefined;
  /** Content of a column other than the name. */
  cell: (column: string) => ReactNode;
}

/** Content of a card on phones. */
export interface CardParts {
  pictureUrl: string | undefined;
  /** Below the name; up to two lines. */
  line: string;
  state: ReactNode;
  end: ReactNode;
  /** Replaces the picture, e.g. with a time. */
  start?: ReactNode;
  /** Heading over this card and the next ones with the same heading. */
  group?: string;
}

export interface FacetOption {
  value: string;
  label: string;
  /** Number of records with this value alone; undefined while loading, null if not counted. */
  count: number | null | undefined;
}

/** Texts of a list. */
interface ListWords {
  title: MessageKey;
  /** Accessible name of the search field. */
  search: MessageKey;
  /** Accessible name of the table. */
  caption: MessageKey;
  loading: MessageKey;
  /** With `smart_count`. */
  found: MessageKey;
  /** With `least`. */
  foundMany: MessageKey;
  former: MessageKey;
  failed: MessageKey;
  /** Title of an empty result. */
  noMatchTitle: MessageKey;
  /** With `filters`. */
  noMatch: MessageKey;
  /** Second line of a record without one. */
  noLine: MessageKey;
}

/** An option to compare a field with. */
export interface Choice {
  value: string;
  label: string;
}

/** Lazily loaded parts of a family's list. */
export interface ListTools<Kind extends string = string> {
  /** Returns a facet's options in order, with labels and counts. */
  /** Undefined while the values load. */
  useFacetOptions(this: void, facet: Kind, filter: ListFilter): FacetOption[] | undefined;
  /** Fields of the advanced filter, grouped and in display order. */
  fieldGroups: readonly { label: MessageKey; fields: readonly string[] }[];
  fieldLabel(this: void, field: string): MessageKey;
  /** Returns a field's options; undefined for free input, empty while loading. */
  useChoices: (field: string) => readonly Choice[] | undefined;
  /** Returns a function that labels values of a filter's fields; it returns undefined for free input. */
  useValueNames: (where: WireFilter | undefined) => (field: string, value: string) => string | undefined;
  words: {
    /** Lead of the advanced filter. */
    lead: MessageKey;
    /** With `smart_count` and `count`. */
    show: MessageKey;
    /** Name of the default when no saved view is the default. */
    defaultOff: MessageKey;
    menuNoDefault: MessageKey;
    noDefault: MessageKey;
  };
}

/** A screen of the family that is shown as a tab. */
interface LinkedTab {
  key: string;
  label: MessageKey;
  /** Path of the screen. */
  to: string;
}

/** Family-specific parts of a list. */
export interface ListKind<Row extends ListRow = ListRow> extends Askable {
  /** Resource of the data provider. */
  resource: string;
  /** Path of its screens, without the first slash. */
  path: string;
  /** Further resources of the data provider that contain its records. */
  shownIn?: readonly string[];
  /** Fields that the API can filter by. */
  fields: FieldTable;
  /** All columns, the name first. */
  columns: readonly ListColumn[];
  /** Columns shown by default, in order. */
  ownColumns: readonly string[];
  /** Cell styles, by `data-column`. */
  cellStyles: SxProps<Theme>;
  /** Sort orders that the server supports. */
  sortOrders: readonly SortOrder[];
  /** Default sort order. */
  sort: Sort;
  /** Default sort order of a filter, where it is not `sort`. */
  sortOf?: (filter: ListFilter) => Sort | undefined;
  words: ListWords;
  /** Further screens, after the views. */
  linkedTabs?: readonly LinkedTab[];
  /** Line under the title; counts still loading are a dash. */
  lead: (counts: ListCounts | undefined, text: Text, number: (value: number) => string) => string;
  /** Undefined while loading. Default: counts the records of each tab. */
  useCounts?: () => ListCounts | undefined;
  /** Counts the records of a filter with its text (`q`). Default: the count of the resource. */
  count?: (api: FrontdeskDataProvider, filter: WireFilter, signal: AbortSignal) => Promise<number>;
  /**
   * Fetches the names of all records of these kinds. Other kinds are not fetched.
   * @param stale age in ms after which opening or refocusing the screen refetches them
   */
  useNames: (kinds: readonly string[], stale?: number) => Names;
  /** Fetches the IDs that computed tabs and facets filter by, if any are in use. */
  useComputedIds?: (enabled: boolean) => ComputedIds;
  /** Returns a function that labels facet values. `kinds` are the kinds whose names are needed. */
  useFacetWords: (kinds: readonly string[]) => { nameOf(this: void, facet: string, value: string): string };
  /** Returns a function that converts the records on the page to rows. */
  useRows(this: void, shown: readonly Row[]): { read(this: void, row: Row): RowParts };
  /** Returns a function that converts the records on the page to cards. */
  useCards(this: void, shown: readonly Row[]): { read(this: void, row: Row): CardParts };
  useMenu: () => { of(this: void, row: Row): MenuAction[] };
  /** Whether a record is a person or belongs to one; its picture is theirs. */
  isPerson?: boolean;
  /** Wraps the list; contains the dialogs of its actions. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** Wraps the name in a row and on a card. */
  NameCell?: ComponentType<{ id: string; name: string; children: ReactNode }>;
  /** The screen that leads to the list, as its breadcrumb. */
  parent?: { label: MessageKey; to: string };
  /** Actions next to the title. */
  HeadActions?: ComponentType;
  /** Empty state before the first record. */
  FirstUse: ComponentType;
  /** Actions on selected rows; without it, rows are not selectable. */
  BulkBar?: ComponentType;
  tools: LazyModule<ListTools>;
  /** Its CSV file; without it, the list has no export. */
  csv?: LazyModule<CsvKind>;
}
