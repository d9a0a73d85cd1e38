import { bookingStatuses, paymentStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Text } from '../../messages/useText.ts';
import type { Choice } from '../../records/list/listKind.ts';
import { bookingPeriods } from './bookingQuestions.ts';

/** Values of a filter with fixed values, by facet or field; undefined for other ones. */
function fixedValues(filter: string, text: Text): readonly Choice[] | undefined {
  switch (filter) {
    case 'time':
      return bookingPeriods.map((value) => ({ value, label: text(`bookings.period.${value}`) }));
    case 'status':
      return bookingStatuses.map((value) => ({ value, label: text(`bookings.status.${value}`) }));
    case 'payment':
    case 'paymentStatus':
      return paymentStatuses.map((value) => ({ value, label: text(`bookings.payment.${value}`) }));
    default:
      return undefined;
  }
}

/** Options of a filter with fixed values; undefined for other ones. */
export const fixedChoices = (filter: string, text: Text): readonly Choice[] | undefined =>
  fixedValues(filter, text)?.filter(({ value }) => value !== 'UNDEFINED');

/** Label of a value of such a filter. */
export const fixedWord = (filter: string, value: string, text: Text): string | undefined =>
  fixedValues(filter, text)?.find((choice) => choice.value === value)?.label;
