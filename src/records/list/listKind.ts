import type { SxProps, Theme } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldTable } from '../../../contract/query.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import type { FetchedOnce } from '../../ui/fetchedOnce.ts';
import type { Askable, ListFilter, WireFilter } from './listFilter.ts';

/** A record as a list knows it. */
export interface ListRow extends RaRecord {
  id: string;
  name: string;
}

export interface ListColumn {
  /** Its name in the address and in saved views; the first one is `name`. */
  key: string;
  label: MessageKey;
  /** The field that the server sorts by, where it can. */
  sort?: string;
  /** Pixels at the usual size of letters, with which it grows; the name takes the rest. */
  width?: number;
  /** Of those that nobody chose: shown from this width of the table on. What is left out stands in the record. */
  from?: number;
  numeric?: boolean;
  /** Pixels of what stands in its place while rows are loaded; a line of words unless told. */
  shape?: { width: number; height?: number };
}

export interface SortOrder {
  key: string;
  label: MessageKey;
  field: string;
  order: 'ASC' | 'DESC';
}

/** How many records each tab holds, by the tab's key, and what else the family counts. */
export type ListCounts = Readonly<Record<string, number>>;

/** The names of what a filter names by ids. */
export interface Names {
  /** By id; undefined until they are known, and where they could not be read. */
  of: (what: string) => ReadonlyMap<string, string> | undefined;
  /** Whether a whole list of the kind was read and does not have the id. */
  isGone: (what: string, id: string) => boolean;
  /** Whether some of the names that were asked for are still under way. */
  pending: boolean;
}

/** What a row of the table says. */
export interface RowParts {
  pictureUrl: string | undefined;
  /** Stands under the name, in a low row on hover alone. */
  line: string | undefined;
  /** Of every column but the name. */
  cell: (column: string) => ReactNode;
}

/** What a card says on a phone. */
export interface CardParts {
  pictureUrl: string | undefined;
  line: string;
  state: ReactNode;
  end: ReactNode;
}

export interface FacetOption {
  value: string;
  label: string;
  /** How many records the list shows with this value alone; undefined until known. */
  count: number | undefined;
}

/** The texts of a list that say what is in it. */
interface ListWords {
  title: MessageKey;
  /** The name of the search. */
  search: MessageKey;
  /** The name of the table. */
  caption: MessageKey;
  loading: MessageKey;
  /** With `smart_count`. */
  found: MessageKey;
  /** With `least`. */
  foundMany: MessageKey;
  former: MessageKey;
  failed: MessageKey;
  /** With `filters`. */
  noMatch: MessageKey;
  /** Under the name of a record that has nothing else to say there. */
  noLine: MessageKey;
}

/** Something that a field can be compared with. */
export interface Choice {
  value: string;
  label: string;
}

/** What is special to a family in the parts of its list that are fetched once somebody reaches for them. */
export interface ListTools<Kind extends string = string> {
  /** The values of a facet in their order, each with its name and count. */
  useFacetOptions(this: void, facet: Kind, filter: ListFilter, now: Date): FacetOption[];
  /** The fields that can be asked for, in the order in which people look for them. */
  fieldGroups: readonly { label: MessageKey; fields: readonly string[] }[];
  fieldLabel(this: void, field: string): MessageKey;
  /** The values of a field by their names; undefined where anything may be typed, none while they are under way. */
  useChoices: (field: string) => readonly Choice[] | undefined;
  /** Names values of the fields of a filter; undefined for those that are typed. */
  useValueNames: (where: WireFilter | undefined) => (field: string, value: string) => string | undefined;
  words: {
    /** Of the advanced filter. */
    lead: MessageKey;
    /** With `smart_count` and `count`. */
    show: MessageKey;
    /** What the list opens with where no saved view is the default. */
    defaultOff: MessageKey;
    menuNoDefault: MessageKey;
    noDefault: MessageKey;
  };
}

/** What is special to a family in its list. */
export interface ListKind<Row extends ListRow = ListRow> extends Askable {
  /** The data provider's name of it: `services`. */
  resource: string;
  /** The address of a record's page, where it has one. */
  pageOf?: (id: string) => string;
  /** What the interface can be asked about. */
  fields: FieldTable;
  /** Every column; the name first. */
  columns: readonly ListColumn[];
  /** What the table shows unless somebody chose, in reading order. */
  ownColumns: readonly string[];
  /** Styles of its cells, by `data-column`. */
  cellStyles: SxProps<Theme>;
  /** The orders that the server knows and people ask for. */
  sortOrders: readonly SortOrder[];
  /** How the list starts. */
  sort: { field: string; order: 'ASC' | 'DESC' };
  words: ListWords;
  /** Under the title; counts that are not known yet wait as a dash. */
  lead: (counts: ListCounts | undefined, text: Text, number: (value: number) => string) => string;
  /** undefined until known. */
  useCounts: (now: Date) => ListCounts | undefined;
  /** How many records a filter, with its text (`q`), finds. */
  count: (api: FrontdeskDataProvider, filter: WireFilter, signal: AbortSignal) => Promise<number>;
  /**
   * The names of what there is of these kinds. What nobody asks for is not fetched.
   * @param stale after how many milliseconds they are read again when the screen is opened or returned to
   */
  useNames: (kinds: readonly string[], stale?: number) => Names;
  /** Names the values of facets. `kinds` are those whose names are needed. */
  useFacetWords: (kinds: readonly string[]) => { nameOf(this: void, facet: string, value: string): string };
  /** Reads records into rows, with what all rows share. */
  useRows: (now: Date) => { read(this: void, row: Row): RowParts };
  /** Reads records into cards, with what all cards share. */
  useCards: (now: Date) => { read(this: void, row: Row): CardParts };
  useMenu: () => { of(this: void, row: Row): MenuAction[] };
  /** At the title. */
  HeadActions?: ComponentType<{ phone: boolean }>;
  /** In the place of everything where there is no record yet. */
  FirstUse: ComponentType;
  /** What can be done to the chosen rows; without one, none can be chosen. */
  BulkBar?: ComponentType;
  tools: FetchedOnce<ListTools>;
}
