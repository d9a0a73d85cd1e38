import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { staffResourceTypeId, type ResourceType } from '../../../contract/entities/locations/resourceType.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { firstDatesAgo } from '../sampleDates.ts';
import { ownHours } from '../sampleHours.ts';
import { sampleId } from '../sampleId.ts';
import { plan } from './hours.ts';

const id = (kind: string, key: string) => sampleId(`studio/${kind}/${key}`);

interface Person {
  key: string;
  name: string;
  description: string;
  locations: readonly string[];
  /** Days ago. */
  since: number;
}

const people: Person[] = [
  {
    key: 'mara',
    name: 'Mara Jansen',
    description: 'Opened the studio in 2014 and still gives massages on Mondays and brows on Thursdays.',
    locations: ['mitte', 'harbour'],
    since: 430,
  },
  {
    key: 'amira',
    name: 'Amira Rahmani',
    description: 'Massage therapist. Deep tissue, hot stone and pregnancy; speaks German, English and Farsi.',
    locations: ['mitte', 'harbour'],
    since: 410,
  },
  {
    key: 'jonas',
    name: 'Jonas Weber',
    description: 'Physiotherapist and runner. Knows what a desk does to a back and what to do about it.',
    locations: ['mitte', 'harbour'],
    since: 395,
  },
  {
    key: 'lena',
    name: 'Lena Krüger',
    description: 'Vinyasa and yin. Trained in Mysore, teaches with humour and many blocks.',
    locations: ['mitte', 'harbour'],
    since: 388,
  },
  {
    key: 'mei',
    name: 'Mei Tanaka',
    description: 'Facialist. Works with her hands, warm towels and three oils.',
    locations: ['mitte'],
    since: 300,
  },
  {
    key: 'sofia',
    name: 'Sofia Conti',
    description: 'Pilates on the mat and on the reformer. Counts in Italian when it gets hard.',
    locations: ['harbour'],
    since: 260,
  },
  {
    key: 'farid',
    name: 'Farid Aziz',
    description: 'Strength coach for people who have never lifted anything, and for those who have.',
    locations: ['mitte', 'harbour'],
    since: 210,
  },
  {
    key: 'nadia',
    name: 'Nadia Haddad',
    description: 'Meditation, breath and sound. Former intensive-care nurse.',
    locations: ['mitte', 'harbour'],
    since: 180,
  },
  {
    key: 'tomasz',
    name: 'Tomasz Bielak',
    description: 'Potter. His glazes are on the shelves of both kitchens.',
    locations: ['harbour'],
    since: 150,
  },
];

export function staffMembers(now: Date): StaffMember[] {
  return people.map(({ key, name, description, since }, index) => ({
    id: id('staffMember', key),
    resourceId: id('resource', key),
    ...firstDatesAgo(now, since),
    name,
    description,
    email: `${key}@studio-linden.example`,
    phone: `+49 30 23125 ${200 + index * 11}`,
    serviceProvider: true,
  }));
}

const rooms: [key: string, name: string, location: string][] = [
  ['lindenRoom', 'Linden room', 'mitte'],
  ['gardenRoom', 'Garden room', 'mitte'],
  ['bigHall', 'Big hall', 'mitte'],
  ['loft', 'Loft', 'harbour'],
  ['clayWorkshop', 'Clay workshop', 'harbour'],
];

export function resourceTypes(now: Date): ResourceType[] {
  const dates = firstDatesAgo(now, 430);
  return [
    { id: staffResourceTypeId, name: 'Staff', ...dates },
    { id: id('resourceType', 'room'), name: 'Room', ...dates },
  ];
}

/** The rooms, and one resource per staff member, through which they are booked. */
export function resources(now: Date): Resource[] {
  const ofRooms = rooms.map(([key, name, location]) =>
    resource({ key, name, typeId: id('resourceType', 'room'), locations: [location], since: 425 }, now),
  );
  const ofPeople = people.map((person) => resource({ ...person, typeId: staffResourceTypeId }, now));
  return [...ofRooms, ...ofPeople];
}

type Bookable = Omit<Person, 'description'> & { typeId: string };

function resource({ key, name, typeId, locations, since }: Bookable, now: Date): Resource {
  return {
    id: id('resource', key),
    ...firstDatesAgo(now, since),
    name,
    typeId,
    eventsSchedule: { scheduleId: id('schedule', key) },
    ...ownHours(plan, id('resource', key)),
    locationOptions: {
      availableInAllLocations: locations.length > 1,
      ...(locations.length === 1 && {
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: locations.map((location) => ({ locationId: id('location', location) })),
        },
      }),
    },
  };
}
