import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { equalValues } from '../../../contract/paths.ts';
import { writtenLocation } from '../editor/locationsPart.ts';

/** The fields of a service that decide when customers can book. */
const decisive = [
  'staffMemberIds',
  'serviceResources',
  'schedule',
  'onlineBooking',
  'defaultCapacity',
] as const;

/** The edits that can change the times of a service; undefined without any. */
export function timesChange(opened: Service, edited: Service): ServiceInput | undefined {
  const fields = decisive.filter((key) => !equalValues(opened[key], edited[key]));
  const change: ServiceInput = {
    ...Object.fromEntries(fields.map((key) => [key, edited[key] ?? null])),
    ...(opened.bookingPolicy?.id !== edited.bookingPolicy?.id && {
      bookingPolicy: { id: edited.bookingPolicy?.id },
    }),
    ...(!equalValues(opened.locations, edited.locations) && {
      locations: (edited.locations ?? []).map(writtenLocation),
    }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/**
 * The part of a new service that decides its times, with values that creation requires in place of the others, so that a
 * missing name or price does not hide them.
 */
export function newTimes({ type, bookingPolicy, locations, ...edited }: Service): ServiceInput {
  const fields = decisive.filter((key) => edited[key] !== undefined && edited[key] !== null);
  return {
    type,
    name: '-',
    payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    ...Object.fromEntries(fields.map((key) => [key, edited[key]])),
    ...(bookingPolicy?.id && { bookingPolicy: { id: bookingPolicy.id } }),
    locations: (locations ?? []).map(writtenLocation),
  };
}
