import { rateTypes } from '../../../contract/entities/values/price.ts';
import { serviceTypes } from '../../../contract/entities/services/service.ts';
import { setPath, type Fields } from '../../../contract/paths.ts';
import type { Text } from '../../messages/useText.ts';
import type { CsvRow } from './csvRows.ts';
import type { ColumnMap, ImportColumn } from './importColumns.ts';
import { leftOut, namesIn, ownAddress, type Pools, type Resolve } from './references.ts';

interface CellWords {
  text: Text;
  pools: Pools;
  resolve: Resolve;
}

type Cells = ReadonlyMap<ImportColumn, string>;

/**
 * The fields of a service in a row of a table. Empty cells name no field. A cell with another form than its field needs is
 * sent as it is, so that the preview names its line and field.
 */
export function serviceOfCells({ cells }: Pick<CsvRow, 'cells'>, map: ColumnMap, words: CellWords): Fields {
  const byColumn = new Map<ImportColumn, string>();
  for (const [index, column] of map.entries()) {
    const cell = cells[index] ?? '';
    if (column && cell.trim() !== '') byColumn.set(column, cell);
  }
  let service: Fields = {};
  for (const [column, cell] of byColumn) {
    const fields = (special[column] ?? asWritten(column))(cell, { ...words, cells: byColumn });
    for (const [path, value] of Object.entries(fields)) {
      if (value !== undefined) service = setPath(service, path, value);
    }
  }
  return service;
}

type Reader = (cell: string, words: CellWords & { cells: Cells }) => Readonly<Record<string, unknown>>;

const asWritten =
  (path: string): Reader =>
  (cell) => ({ [path]: cell });

const trimmed =
  (path: string): Reader =>
  (cell) => ({ [path]: cell.trim() });

const nothing: Reader = () => ({});

const special: Readonly<Partial<Record<ImportColumn, Reader>>> = {
  id: trimmed('id'),
  'mainSlug.name': trimmed('mainSlug.name'),
  type: (cell, { text }) => ({ type: codeOf(cell, serviceTypes, (code) => text(`services.type.${code}`)) }),
  hidden: (cell, words) => {
    const visible = flag(cell, words);
    return { hidden: typeof visible === 'boolean' ? !visible : visible };
  },
  'onlineBooking.enabled': (cell, words) => ({ 'onlineBooking.enabled': flag(cell, words) }),
  'payment.rateType': (_cell, words) => ({ 'payment.rateType': rateOf(words) }),
  price: (cell, words) => priceOf(amount(cell), words),
  highestPrice: (cell, words) =>
    rateOf(words) === 'VARIED' ? { 'payment.varied.maxPrice': money(cell, words) } : {},
  currency: nothing,
  deposit: (cell, words) =>
    rateOf(words) === 'VARIED'
      ? { 'payment.varied.deposit': money(cell, words) }
      : { 'payment.fixed.deposit': money(cell, words) },
  lengths: (cell) => ({ 'schedule.availabilityConstraints.sessionDurations': listed(cell).map(whole) }),
  defaultCapacity: (cell) => ({ defaultCapacity: whole(cell) }),
  'category.id': (cell, { resolve }) => ({
    'category.id': chosen(resolve({ kind: 'category', name: cell.trim() })),
  }),
  'bookingPolicy.id': (cell, { resolve }) => ({
    'bookingPolicy.id': chosen(resolve({ kind: 'bookingPolicy', name: cell.trim() })),
  }),
  staffMemberIds: (cell, { pools, resolve }) => ({
    staffMemberIds: unlessEmpty(
      namesIn(cell, pools.staff).flatMap((name) => chosen(resolve({ kind: 'staff', name })) ?? []),
    ),
  }),
  locations: (cell, words) => ({ locations: unlessEmpty(locationsIn(cell, words)) }),
};

function priceOf(value: string, words: CellWords & { cells: Cells }): Readonly<Record<string, unknown>> {
  const rate = rateOf(words);
  const price = money(value, words);
  if (rate === 'VARIED') return { 'payment.varied.minPrice': price };
  if (rate === 'SUBSCRIPTION') return { 'payment.subscription.amountPerBillingCycle': price };
  // A price alone is a fixed one.
  return { 'payment.rateType': rate ?? 'FIXED', 'payment.fixed.price': price };
}

function rateOf({ cells, text }: Pick<CellWords, 'text'> & { cells: Cells }): string | undefined {
  const cell = cells.get('payment.rateType');
  if (cell === undefined) return undefined;
  const offered = rateTypes.filter((rate) => rate !== 'UNKNOWN_RATE_TYPE');
  return codeOf(cell, offered, (code) => text(`serviceEditor.rate.${code}`));
}

function money(cell: string, { cells }: { cells: Cells }) {
  const currency = cells.get('currency')?.trim();
  return { value: amount(cell), ...(currency && { currency }) };
}

/** Spreadsheets of many countries write a comma before the cents. */
const amount = (cell: string): string => cell.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');

const listed = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const whole = (cell: string): number | string => (/^\d{1,9}$/.test(cell.trim()) ? Number(cell) : cell.trim());

function flag(cell: string, { text }: Pick<CellWords, 'text'>): boolean | string {
  const word = cell.trim().toLowerCase();
  if ([text('csv.yes').toLowerCase(), 'true', '1'].includes(word)) return true;
  return [text('csv.no').toLowerCase(), 'false', '0'].includes(word) ? false : cell;
}

function codeOf<Code extends string>(
  cell: string,
  codes: readonly Code[],
  wordOf: (code: Code) => string,
): string {
  const word = cell.trim().toLowerCase();
  const code = codes.find((one) => one.toLowerCase() === word || wordOf(one).toLowerCase() === word);
  return code ?? cell.trim();
}

/** A list whose entries are all left out is left out itself. */
const unlessEmpty = <Entry>(list: readonly Entry[]) => (list.length > 0 ? list : undefined);

const chosen = (answer: string | undefined): string | undefined => (answer === leftOut ? undefined : answer);

function locationsIn(cell: string, { pools, resolve, text }: CellWords) {
  const customer = text('services.place.customer');
  const known = [...pools.location, { id: '', name: customer }];
  return namesIn(cell, known).flatMap((name) => {
    if (name.toLowerCase() === customer.toLowerCase()) return { type: 'CUSTOMER' };
    const answer = resolve({ kind: 'location', name });
    if (answer === undefined || answer === leftOut) return [];
    return answer === ownAddress
      ? { type: 'CUSTOM', custom: { address: { formattedAddress: name } } }
      : { type: 'BUSINESS', business: { id: answer } };
  });
}
