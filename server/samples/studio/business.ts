import type { Category } from '../../../contract/entities/services/category.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { daysBefore } from '../sampleDates.ts';
import { sampleId } from '../sampleId.ts';

export const business = {
  name: 'Studio Linden',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  locale: 'en-GB',
};

export const owner = { name: 'Mara Jansen', email: 'mara@studio-linden.example' };

const id = (kind: string, key: string) => sampleId(`studio/${kind}/${key}`);

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

function openOn(weekday: [string, string], weekend: [string, string]): Location['businessSchedule'] {
  const [open, close] = weekday;
  const [openWeekend, closeWeekend] = weekend;
  return {
    periods: [
      ...weekdays.map((day) => ({ openDay: day, openTime: open, closeDay: day, closeTime: close })),
      { openDay: 'SATURDAY', openTime: openWeekend, closeDay: 'SATURDAY', closeTime: closeWeekend },
    ],
  };
}

export const locations: Location[] = [
  {
    id: id('location', 'mitte'),
    revision: '3',
    name: 'Mitte',
    description:
      'Treatment rooms around a quiet courtyard, and the big hall. Second courtyard, first floor, lift.',
    default: true,
    archived: false,
    status: 'ACTIVE',
    timeZone: business.timeZone,
    email: 'mitte@studio-linden.example',
    phone: '+49 30 23125 110',
    address: {
      country: 'DE',
      subdivision: 'DE-BE',
      city: 'Berlin',
      postalCode: '10119',
      streetAddress: { name: 'Linienstraße', number: '84' },
      formattedAddress: 'Linienstraße 84, 10119 Berlin, Germany',
      geocode: { latitude: 52.5276, longitude: 13.4041 },
    },
    businessSchedule: openOn(['07:00', '21:30'], ['09:00', '18:00']),
    locationTypes: ['HEADQUARTERS', 'RECEPTION'],
  },
  {
    id: id('location', 'harbour'),
    revision: '2',
    name: 'Harbour Street',
    description:
      'The loft over the water: reformers, a pottery workshop and a sunny deck. Step-free from the quay.',
    default: false,
    archived: false,
    status: 'ACTIVE',
    timeZone: business.timeZone,
    email: 'harbour@studio-linden.example',
    phone: '+49 30 23125 120',
    address: {
      country: 'DE',
      subdivision: 'DE-BE',
      city: 'Berlin',
      postalCode: '12099',
      streetAddress: { name: 'Hafenstraße', number: '12' },
      formattedAddress: 'Hafenstraße 12, 12099 Berlin, Germany',
      geocode: { latitude: 52.4554, longitude: 13.3862 },
    },
    businessSchedule: openOn(['08:00', '21:00'], ['10:00', '17:00']),
    locationTypes: ['BRANCH'],
  },
];

/** In display order. */
const headings: [key: string, name: string][] = [
  ['massage', 'Massage'],
  ['face', 'Face and skin'],
  ['yoga', 'Yoga'],
  ['movement', 'Pilates and strength'],
  ['rest', 'Rest and breath'],
  ['workshops', 'Workshops'],
];

export function categories(now: Date): Category[] {
  return headings.map(([key, name], index) => ({
    id: id('category', key),
    revision: '1',
    name,
    sortOrder: (index + 1) * 100_000,
    createdDate: daysBefore(now, 420 - index),
    updatedDate: daysBefore(now, 420 - index),
  }));
}
