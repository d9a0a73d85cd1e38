import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { createAddOn } from '../../../../contract/calls/prices/addOns.ts';
import { createAddOnGroup } from '../../../../contract/calls/prices/addOnGroups.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { AddOnInput } from '../../../../contract/entities/prices/addOn.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

describe.each(engineOfTheDay(import.meta.url))('add-ons of bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** An appointment with up to 3 oils, a towel and 30 additional minutes, at most 2 of them. */
  const opened = async () => {
    const business = await openForChains(server);
    const { hour, slotOf, admin } = business;
    const add = async (addOn: AddOnInput) =>
      (await ask(server, createAddOn, { body: { addOn } }, admin)).addOn.id;
    const [oil, towel, more, foreign] = [
      await add({ name: 'Oil', maxQuantity: 3 }),
      await add({ name: 'Towel', maxQuantity: 1 }),
      await add({ name: 'More time', durationInMinutes: 30 }),
      await add({ name: 'Foreign', durationInMinutes: 15 }),
    ];
    const addOnGroup = { name: 'Extras', addOnIds: [oil, towel, more], maxNumberOfAddOns: 2 };
    const body = { serviceId: hour.id, addOnGroup };
    const groupId = (await ask(server, createAddOnGroup, { body }, admin)).addOnGroup.id;
    const bookedEntity = slotOf(hour);
    return { ...business, oil, towel, more, foreign, groupId, bookedEntity };
  };

  test('stores add-ons of the service up to their maximum quantity', async () => {
    const { oil, more, groupId, bookedEntity, book } = await opened();
    const bookedAddOns = [{ id: oil, quantity: 3 }, { id: more }];
    const booking = await book({ bookedEntity, bookedAddOns });
    expect(booking.endDate).toBe(minutesLater(90));
    expect(booking.bookedAddOns).toEqual([
      { id: oil, groupId, quantity: 3, name: 'Oil' },
      { id: more, groupId, name: 'More time', durationInMinutes: 30 },
    ]);
  });

  test('refuses more items or add-ons than allowed', async () => {
    const { oil, towel, more, bookedEntity, refuse, make, part, hour, half } = await opened();
    const rulesOf = async (...bookedAddOns: object[]) =>
      (await refuse({ booking: { bookedEntity, totalParticipants: 1, bookedAddOns } }, 'admin')).rules;
    const at = 'booking.bookedAddOns';
    expect(await rulesOf({ id: oil, quantity: 4 })).toEqual([`${at}.0.quantity MAX`]);
    expect(await rulesOf({ id: oil, quantity: 2 }, { id: oil, quantity: 2 })).toEqual([
      `${at}.1.quantity MAX`,
    ]);
    expect(await rulesOf({ id: more, quantity: 2 })).toEqual([`${at}.0.quantity MAX`]);
    expect(await rulesOf({ id: oil }, { id: towel }, { id: more })).toEqual([`${at}.2 MAX`]);
    const bookedAddOns = [{ id: towel, quantity: 2 }];
    const chain = await make([part(half.id), part(hour.id, { at: 30, bookedAddOns })]);
    expect(chain.fields).toEqual(['bookings.1.bookedAddOns.0.quantity']);
  });

  test('stores add-ons unchecked if an admin skips the check', async () => {
    const { foreign, bookedEntity, book, refuse } = await opened();
    const bookedAddOns = [{ id: foreign, quantity: 2 }];
    const flowControlSettings = { skipAddOnValidation: true };
    const booking = { bookedEntity, totalParticipants: 1, bookedAddOns };
    expect(await refuse({ booking }, 'admin')).toMatchObject({ status: 404, code: 'ADD_ON_NOT_FOUND' });
    const stored = await book(booking, { as: 'admin', flowControlSettings });
    expect(stored.bookedAddOns).toEqual([
      { id: foreign, quantity: 2, name: 'Foreign', durationInMinutes: 15 },
    ]);
    expect(stored.endDate).toBe(minutesLater(75));
  });

  test('changes add-ons when rescheduling only if the call allows it', async () => {
    const { oil, towel, more, bookedEntity, book, attempt } = await opened();
    const booking = await book(
      { bookedEntity, bookedAddOns: [{ id: oil, quantity: 2 }, { id: towel }] },
      { as: 'member' },
    );
    const move = ({ id: bookingId, revision }: Booking, body: object, who = 'admin') =>
      attempt(calls.rescheduleBooking, { path: { bookingId }, body: { revision, ...body } }, who);
    const slot = { startDate: minutesLater(30) };
    const refused = { status: 428, code: 'ADD_ON_CHANGES_NOT_ALLOWED' };
    for (const bookedAddOns of [[{ id: oil, quantity: 2 }], [{ id: oil }, { id: towel }], []]) {
      for (const who of ['member', 'admin']) {
        const change = { slot, bookedAddOns };
        expect(await move(booking, change, who)).toMatchObject(refused);
      }
    }
    const same = [
      { id: towel, quantity: 1 },
      { id: oil, quantity: 2 },
    ];
    const moved = await move(booking, { slot, bookedAddOns: same }, 'member');
    expect(moved.booking?.bookedAddOns).toEqual(booking.bookedAddOns);
    const allowed = { slot, flowControlSettings: { allowAddOnChanges: true } };
    const latest = moved.booking ?? booking;
    const ofMember = { ...allowed, bookedAddOns: [] };
    expect(await move(latest, ofMember, 'member')).toMatchObject({
      status: 403,
      code: 'UNAUTHORIZED_OPERATION',
    });
    const many = { ...allowed, bookedAddOns: [{ id: oil, quantity: 4 }] };
    expect((await move(latest, many)).rules).toEqual(['bookedAddOns.0.quantity MAX']);
    const other = { ...allowed, bookedAddOns: [{ id: oil, quantity: 1 }] };
    const oiled = (await move(latest, other)).booking ?? latest;
    expect(oiled.bookedAddOns).toMatchObject([{ id: oil, quantity: 1 }]);
    const longer = { ...allowed, bookedAddOns: [{ id: more }] };
    expect((await move(oiled, longer)).booking?.endDate).toBe(minutesLater(120));
  });
});
