import { describe, expect, it } from 'vitest';
import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import type { Slot } from '../../../scheduling/answer.ts';
import { at, booking, person, room, world } from '../../../scheduling/testWorld.ts';
import type { StoredService } from '../../../tables/availability/services.ts';
import { assign, assignAnyway, preferredFirst } from './assignment.ts';

const free = (typeId: string, ...ids: string[]) => ({
  typeId,
  hasMore: false,
  resources: ids.map((id) => ({ id, name: id.toUpperCase() })),
});

const sorting = (people: readonly string[]) => people.toReversed();

describe('assignment of people and rooms', () => {
  const needs = ['rooms', 'tables'].map((typeId) => ({ typeId })) as unknown as StoredService['needs'];
  type Found = Parameters<typeof assign>[0];
  const found = (available: ReturnType<typeof free>[], more: Partial<StoredService> = {}) =>
    ({
      slot: { availableResources: available } as unknown as Slot,
      ownerTypeId: staffResourceTypeId,
      service: { needs: [], ...more } as Partial<StoredService> as StoredService,
    }) as Found;
  const assigned = (time: Found, preferredIds: string[] = []) => assign(time, { sorting, preferredIds });

  it('takes the first person in the order, or the kept one', () => {
    const time = found([free(staffResourceTypeId, 'ada', 'ben')]);
    expect(assigned(time)).toEqual({ owner: { id: 'ben', name: 'BEN' }, rooms: [] });
    expect(assigned(time, ['ada'])?.owner.id).toBe('ada');
    expect(assigned(time, ['cleo'])?.owner.id).toBe('ben');
  });

  it('takes one room of each type, the kept one first, and none twice', () => {
    const available = [
      free(staffResourceTypeId, 'ada'),
      free('rooms', 'red', 'blue'),
      free('tables', 'red', 'one'),
    ];
    const rooms = (preferredIds: string[]) =>
      assigned(found(available, { needs }), preferredIds)?.rooms.map(({ id }) => id);
    expect(rooms([])).toEqual(['red', 'one']);
    expect(rooms(['blue'])).toEqual(['blue', 'red']);
    expect(assigned(found(available, { needs }))?.rooms.map(({ typeId }) => typeId)).toEqual([
      'rooms',
      'tables',
    ]);
  });

  it('takes another room if the first one is needed for the next type', () => {
    const available = [free(staffResourceTypeId, 'ada'), free('rooms', 'red', 'blue'), free('tables', 'red')];
    expect(assigned(found(available, { needs }))?.rooms.map(({ id }) => id)).toEqual(['blue', 'red']);
  });

  it('takes a room as owner of a service without staff, once', () => {
    const time = {
      ...found([free('rooms', 'red')], { staffIds: [], needs: needs.slice(0, 1) }),
      ownerTypeId: 'rooms',
    };
    expect(assigned(time)).toEqual({ owner: { id: 'red', name: 'RED' }, rooms: [] });
  });

  it('takes no room twice, even as owner', () => {
    const inRooms = (tables: ReturnType<typeof free>) => ({
      ...found([free('rooms', 'red'), tables], { staffIds: [], needs }),
      ownerTypeId: 'rooms',
    });
    expect(assigned(inRooms(free('tables', 'red')))).toBeUndefined();
    expect(assigned(inRooms(free('tables', 'red', 'one')))?.rooms).toEqual([{ typeId: 'tables', id: 'one' }]);
  });

  it('is impossible without a free person, without a free room, and outside of all hours', () => {
    expect(assigned(found([]))).toBeUndefined();
    expect(
      assigned(found([free(staffResourceTypeId, 'ada'), free('rooms', 'red')], { needs })),
    ).toBeUndefined();
    expect(assigned({ ...found([]), slot: undefined })).toBeUndefined();
  });
});

describe('assignment without a check', () => {
  const { rules, busy, now } = world({
    resources: [
      person('Ada'),
      room('Blue'),
      { ...room('Away'), locationIds: ['pankow'] },
      room('Red'),
      { ...room('Gone'), deleted: true },
    ],
    busy: { appointments: [{ ...booking('Blue', '2027-03-06T22:00', '2027-03-06T23:00'), id: 'booked' }] },
  });
  const assigned = (
    more: Partial<Parameters<typeof assignAnyway>[2]> = {},
    from = '21:00',
    ownerId = 'Ada',
  ) =>
    assignAnyway(
      {
        scheduling: { rules, busy, services: [], addresses: new Map() },
        service: {
          needs: [{ typeId: 'rooms', resourceIds: [] }],
          bufferInMinutes: 15,
        } as Partial<StoredService> as StoredService,
        ownerTypeId: staffResourceTypeId,
        start: at(`2027-03-06T${from}`),
        end: at(`2027-03-06T${from}`) + 45 * 60_000,
      },
      ownerId,
      {
        location: { id: 'mitte', locationType: 'OWNER_BUSINESS' },
        preferredIds: [],
        exceptBookingIds: [],
        now: new Date(now),
        ...more,
      },
    );
  const roomOf = (...asked: Parameters<typeof assigned>) => assigned(...asked)?.rooms.map(({ id }) => id);

  it('takes the named person and the first room at the location, also outside of all hours', () => {
    expect(assigned()).toEqual({
      owner: { id: 'Ada', name: 'Ada' },
      rooms: [{ typeId: 'rooms', id: 'Blue' }],
    });
    expect(roomOf({ preferredIds: ['Red'] })).toEqual(['Red']);
    expect(roomOf({ location: { id: 'pankow', locationType: 'OWNER_BUSINESS' } })).toEqual(['Away']);
    expect(roomOf({ location: undefined })).toEqual(['Away']);
    expect(roomOf({ location: { locationType: 'CUSTOM' } })).toEqual(['Blue']);
  });

  it('takes no room of another booking, not even in the buffer', () => {
    expect(roomOf({}, '22:30')).toEqual(['Red']);
    expect(roomOf({}, '21:05')).toEqual(['Red']);
    expect(roomOf({ exceptBookingIds: ['booked'] }, '22:30')).toEqual(['Blue']);
  });

  it('is impossible for an unknown person', () => {
    expect(assigned({}, '21:00', 'nobody')).toBeUndefined();
  });
});

it('puts kept ones first, and keeps the order of both', () => {
  expect(preferredFirst(['a', 'b', 'c', 'd'], ['d', 'b', 'x'])).toEqual(['b', 'd', 'a', 'c']);
});
