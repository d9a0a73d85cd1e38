import { serviceTraits, type Service } from '../../../contract/entities/services/service.ts';
import type { ServiceState } from '../../../contract/entities/services/serviceState.ts';
import { pathsWith, type PathsWith } from '../../../contract/fields.ts';
import { getPath } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import type { CsvCell } from '../../records/export/csvKind.ts';
import { several } from '../../records/export/several.ts';
import { locationNames } from '../serviceWords.ts';

/** Lookups that convert services to rows. */
export interface CsvWords {
  text: Text;
  /** Staff names by resource ID. */
  staffNames: ReadonlyMap<string, string>;
  /** Currency of the business, for amounts without their own. */
  currency: string | undefined;
  /** Booking status by service ID. */
  states: ReadonlyMap<string, ServiceState>;
}

type Cell = (service: Service, words: CsvWords) => CsvCell;

/** Cells with a value other than the raw field. */
const special: Readonly<Record<string, Cell>> = {
  type: ({ type }, { text }) => text(`services.type.${type}`),
  'category.id': ({ category }) => category?.name,
  state: ({ id }, { text, states }) => {
    const state = states.get(id);
    return state && text(`services.state.${state}`);
  },
  hidden: ({ hidden }) => !hidden,
  'onlineBooking.enabled': ({ onlineBooking }) => onlineBooking?.enabled === true,
  'bookingPolicy.id': ({ bookingPolicy }) => bookingPolicy?.name,
  'payment.rateType': ({ payment }, { text }) => {
    const { rateType = 'UNKNOWN_RATE_TYPE' } = payment ?? {};
    return rateType === 'UNKNOWN_RATE_TYPE' ? undefined : text(`serviceEditor.rate.${rateType}`);
  },
  price: (service) => lowestPrice(service)?.value,
  highestPrice: ({ payment }) => payment?.varied?.maxPrice?.value,
  'payment.custom.description': ({ payment }) =>
    payment?.rateType === 'CUSTOM' ? payment.custom?.description : undefined,
  currency: (service, { currency }) => {
    const price = lowestPrice(service);
    return price && (price.currency ?? currency);
  },
  deposit: ({ payment }) => {
    if (payment?.rateType === 'FIXED') return payment.fixed?.deposit?.value;
    return payment?.rateType === 'VARIED' ? payment.varied?.deposit?.value : undefined;
  },
  lengths: ({ type, schedule }) =>
    type === 'APPOINTMENT' ? several(schedule?.availabilityConstraints?.sessionDurations ?? []) : undefined,
  defaultCapacity: ({ type, defaultCapacity }) => (type === 'APPOINTMENT' ? undefined : defaultCapacity),
  locations: (service, { text }) => several(locationNames(service, text)),
  staffMemberIds: ({ staffMemberIds = [] }, { staffNames }) =>
    several(staffMemberIds.flatMap((id) => staffNames.get(id) ?? [])),
  link: ({ urls }) => urls?.servicePage?.url ?? urls?.bookingPage?.url,
};

const first = ['id', 'name', 'type', 'category.id', 'tagLine'] as const;
const last = [
  'state',
  'hidden',
  'onlineBooking.enabled',
  'payment.rateType',
  'price',
  'highestPrice',
  'payment.custom.description',
  'currency',
  'deposit',
  'lengths',
  'defaultCapacity',
  'locations',
  'staffMemberIds',
  'bookingPolicy.id',
  'mainSlug.name',
  'link',
  'createdDate',
  'updatedDate',
] as const;

type NamedColumn = (typeof first)[number] | (typeof last)[number];
type ExportedField = PathsWith<typeof serviceTraits, { exported: true }>;
export type CsvColumn = NamedColumn | ExportedField;

const named: ReadonlySet<string> = new Set([...first, ...last]);
const isNamed = (column: CsvColumn): column is NamedColumn => named.has(column);
const exported: readonly ExportedField[] = pathsWith(serviceTraits, { exported: true });

/** Columns of the file, in order. */
export const csvColumns: readonly CsvColumn[] = [
  ...first,
  ...exported.filter((field) => !isNamed(field)),
  ...last,
];

/** Columns without a field of their own. */
const computed = ['state', 'price', 'highestPrice', 'currency', 'deposit', 'lengths', 'link'] as const;
type Computed = (typeof computed)[number];
const isComputed = (column: CsvColumn): column is Computed => computed.some((one) => one === column);

export const csvLabel = (column: CsvColumn): MessageKey =>
  isComputed(column) ? `serviceExport.column.${column}` : `serviceField.${column}`;

/** Describes the cells of a column. */
export const csvAbout = (column: CsvColumn): MessageKey =>
  isNamed(column) ? `serviceExport.about.${column}` : 'serviceExport.asWritten';

/** Returns the value of a cell. */
export const cellOf = (service: Service, column: CsvColumn, words: CsvWords) =>
  (special[column] ?? plainCell(column))(service, words);

const plainCell =
  (path: string): Cell =>
  (service) => {
    const value: unknown = getPath(service, path);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : undefined;
  };

function lowestPrice({ payment = {} }: Service) {
  const { rateType, fixed, varied, subscription } = payment;
  switch (rateType) {
    case 'FIXED':
      return fixed?.price;
    case 'VARIED':
      return varied?.minPrice ?? varied?.defaultPrice;
    case 'SUBSCRIPTION':
      return subscription?.amountPerBillingCycle;
    case 'CUSTOM':
    case 'NO_FEE':
    case 'UNKNOWN_RATE_TYPE':
    case undefined:
      return undefined;
    default:
      return rateType satisfies never;
  }
}
