import type { Service } from '../../../contract/entities/service.ts';
import { serviceState } from '../../../contract/entities/serviceState.ts';
import type { Text } from '../../messages/useText.ts';
import { placeNames } from '../serviceWords.ts';
import { csvMark, csvText } from '../../ui/csvText.ts';

/** Lookups that convert services to rows. */
export interface CsvWords {
  text: Text;
  /** Staff names by resource ID. */
  staffNames: ReadonlyMap<string, string>;
  /** Currency of the business, for amounts without their own. */
  currency: string | undefined;
  now: Date;
}

type Cell = (service: Service, words: CsvWords) => string | number | undefined;

const several = (values: readonly (string | number)[]) => values.join('; ');

const cells = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  type: ({ type }, { text }) => text(`services.type.${type}`),
  category: ({ category }) => category?.name,
  tagLine: ({ tagLine }) => tagLine,
  description: ({ description }) => description,
  state: (service, { text, now }) => text(`services.state.${serviceState(service, now).reason}`),
  shown: ({ hidden }, words) => yesOrNo(!hidden, words),
  online: ({ onlineBooking }, words) => yesOrNo(onlineBooking?.enabled === true, words),
  rate: ({ payment }, { text }) => {
    const { rateType = 'UNKNOWN_RATE_TYPE' } = payment ?? {};
    return rateType === 'UNKNOWN_RATE_TYPE' ? undefined : text(`serviceEditor.rate.${rateType}`);
  },
  price: (service) => lowestPrice(service)?.value,
  highestPrice: ({ payment }) => payment?.varied?.maxPrice?.value,
  priceWords: ({ payment }) => (payment?.rateType === 'CUSTOM' ? payment.custom?.description : undefined),
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
  places: ({ type, defaultCapacity }) => (type === 'APPOINTMENT' ? undefined : defaultCapacity),
  locations: (service, { text }) => several(placeNames(service, text)),
  staff: ({ staffMemberIds = [] }, { staffNames }) =>
    several(staffMemberIds.flatMap((id) => staffNames.get(id) ?? [])),
  address: ({ mainSlug }) => mainSlug?.name,
  link: ({ urls }) => urls?.servicePage?.url ?? urls?.bookingPage?.url,
  created: ({ createdDate }) => createdDate,
  changed: ({ updatedDate }) => updatedDate,
} satisfies Record<string, Cell>;

export type CsvColumn = keyof typeof cells;

/** Columns of the file, in order; `serviceExport.about` describes each. */
export const csvColumns = Object.keys(cells) as readonly CsvColumn[];

/** Header line of the file. */
export function csvHead({ text }: Pick<CsvWords, 'text'>): string {
  return `${csvMark}${csvText([csvColumns.map((column) => text(`serviceExport.column.${column}`))])}`;
}

/** Returns a line per service (RFC 4180). */
export function csvLines(services: readonly Service[], words: CsvWords): string {
  return csvText(services.map((service) => csvColumns.map((column) => cells[column](service, words) ?? '')));
}

function yesOrNo(yes: boolean, { text }: CsvWords): string {
  return text(yes ? 'serviceExport.yes' : 'serviceExport.no');
}

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
