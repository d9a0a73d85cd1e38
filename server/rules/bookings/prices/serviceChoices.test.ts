import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import * as chains from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import { createServiceOptionsAndVariants } from '../../../../contract/calls/prices/optionsAndVariants.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type {
  ServiceChoice,
  ServiceOption,
} from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

const optionId = '7d0c6a31-52f4-4d6b-9a38-0c9f4a2b1e55';
const varied: ServiceInput = {
  payment: {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '60' } },
    options: { inPerson: true },
  },
};

/** Participants with one choice each. */
const choosing = (...choices: object[]) => ({
  totalParticipants: undefined,
  participantsChoices: {
    serviceChoices: choices.map((choice) => ({ numberOfParticipants: 1, choices: [choice] })),
  },
});
const lasting = (minutes: number) => choosing({ optionId, duration: { minutes } });

const at = 'booking.participantsChoices.serviceChoices';

const lengthOf = ({ startDate = '', endDate = '' }: Partial<Booking> = {}) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 60_000;

describe.each(engineOfTheDay(import.meta.url))('choices of participants on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** An appointment of 60 or 90 minutes, and a class with prices for adults and children. */
  const opened = async () => {
    const business = await openForChains(server);
    const { appointment, yoga, admin, resourceId } = business;
    const price = async (
      serviceId: string,
      type: ServiceOption['type'],
      choices: Partial<ServiceChoice>[],
    ) => {
      const custom = choices.flatMap((choice) => choice.custom ?? []);
      const serviceOptionsAndVariants = {
        serviceId,
        options: {
          values: [
            {
              id: optionId,
              type,
              ...(type === 'CUSTOM' && { customData: { name: 'Age', choices: custom } }),
            },
          ],
        },
        variants: {
          values: choices.map((choice) => ({ choices: [{ optionId, ...choice }], price: { value: '50' } })),
        },
      };
      const body = { serviceOptionsAndVariants };
      await ask(server, createServiceOptionsAndVariants, { body }, admin);
    };
    const long = await appointment(varied);
    await price(long.id, 'DURATION', [{ duration: { minutes: 60 } }, { duration: { minutes: 90 } }]);
    const { service: lesson, eventId } = await yoga(varied);
    await price(lesson.id, 'CUSTOM', [{ custom: 'Adult' }, { custom: 'Child' }]);
    const byStaff = await appointment(varied);
    await price(byStaff.id, 'STAFF_MEMBER', [{ staffMemberId: resourceId }]);
    return { ...business, long, byStaff, ofLesson: { bookedEntity: { slot: { eventId } } } };
  };
  test('stores choices that the service offers', async () => {
    const { byStaff, slotOf, ofLesson, named, book } = await opened();
    const people = choosing({ optionId: optionId.toUpperCase(), custom: 'Child' }, { custom: 'Adult' });
    const { participantsChoices } = await book({ ...ofLesson, ...people });
    expect(participantsChoices?.serviceChoices.map(({ choices }) => choices?.[0]?.custom)).toEqual([
      'Child',
      'Adult',
    ]);
    await book({ bookedEntity: slotOf(byStaff, named), ...choosing({ optionId }) });
  });

  describe('of one class', () => {
    let business: Awaited<ReturnType<typeof opened>>;
    beforeAll(async () => {
      business = await opened();
    });

    test.each<[string, object, string, string]>([
      [
        'an unknown option',
        { optionId: crypto.randomUUID(), custom: 'Child' },
        'INVALID_CHOICES',
        'optionId',
      ],
      ['an unknown value', { optionId, custom: 'nothing' }, 'FAILED_RESOLVING_CUSTOM_CHOICES', 'custom'],
      ['a value in other letters', { custom: 'child' }, 'FAILED_RESOLVING_CUSTOM_CHOICES', 'custom'],
      ['a value of another type', { optionId, duration: { minutes: 60 } }, 'INVALID_CHOICES', 'duration'],
      ['an unknown duration', { duration: { minutes: 60 } }, 'INVALID_CHOICES', 'duration.minutes'],
      ['a duration without minutes', { duration: { name: 'Long' } }, 'INVALID_CHOICES', 'duration.minutes'],
      ['two values', { custom: 'Child', duration: { minutes: 60 } }, 'INVALID_CHOICES', 'duration'],
      ['no value', { optionId }, 'INVALID_CHOICES', 'optionId'],
      ['an ID', { optionId, custom: 'Child', choiceId: optionId }, 'INVALID_CHOICES', 'choiceId'],
      ['a date', { dateTime: {} }, 'INVALID_CHOICES', 'dateTime'],
    ])('refuses a choice with %s', async (_case, choice, code, field) => {
      const { ofLesson, refuse } = business;
      const booking = { ...ofLesson, ...choosing({ custom: 'Adult' }, choice) };
      const refusal = { status: 400, code, data: { field: `${at}.1.choices.0.${field}` } };
      expect(await refuse({ booking })).toMatchObject(refusal);
      expect(await refuse({ booking }, 'admin')).toMatchObject(refusal);
    });
  });

  test('refuses choices of a service without options, except its own durations', async () => {
    const { hour, slotOf, refuse, book } = await opened();
    const bookedEntity = slotOf(hour);
    expect(await refuse({ booking: { bookedEntity, ...choosing({ custom: 'Child' }) } })).toMatchObject({
      code: 'FAILED_RESOLVING_CUSTOM_CHOICES',
    });
    expect(await refuse({ booking: { bookedEntity, ...lasting(60) } })).toMatchObject({
      code: 'INVALID_CHOICES',
    });
    await book({ bookedEntity, ...choosing({ duration: { minutes: 60 } }) });
  });

  test('refuses choices that exclude each other', async () => {
    const { long, slotOf, ofLesson, refuse } = await opened();
    const twice = {
      participantsChoices: {
        serviceChoices: [{ numberOfParticipants: 1, choices: [{ custom: 'Child' }, { custom: 'Adult' }] }],
      },
    };
    expect(await refuse({ booking: { ...ofLesson, ...twice } })).toMatchObject({
      status: 400,
      code: 'INVALID_SERVICE_CHOICES',
      data: { field: `${at}.0.choices.1` },
    });
    const lengths = choosing({ duration: { minutes: 90 } }, { duration: { minutes: 60 } });
    expect(await refuse({ booking: { bookedEntity: slotOf(long), ...lengths } })).toMatchObject({
      code: 'INVALID_SERVICE_CHOICES',
      data: { field: `${at}.1.choices.0.duration.minutes` },
    });
  });

  test('books the chosen duration, and refuses an end that contradicts it', async () => {
    const { long, slotOf, book, refuse } = await opened();
    expect(lengthOf(await book({ bookedEntity: slotOf(long), ...lasting(90) }))).toBe(90);
    const endDate = minutesLater(90);
    expect(lengthOf(await book({ bookedEntity: slotOf(long, { endDate }), ...lasting(90) }))).toBe(90);
    expect(
      await refuse({ booking: { bookedEntity: slotOf(long, { endDate }), ...lasting(60) } }),
    ).toMatchObject({ rules: ['booking.bookedEntity.slot.endDate VALIDATION'] });
    expect(await refuse({ booking: { bookedEntity: slotOf(long), ...lasting(45) } })).toMatchObject({
      code: 'INVALID_CHOICES',
    });
  });

  test('keeps the chosen duration in a rescheduling unless it names another one', async () => {
    const { long, slotOf, book, attempt } = await opened();
    let booking = await book({ bookedEntity: slotOf(long), ...lasting(90) }, { as: 'admin' });
    const move = async (body: object) => {
      const path = { bookingId: booking.id };
      const moved = await attempt(
        calls.rescheduleBooking,
        { path, body: { revision: booking.revision, ...body } },
        'admin',
      );
      booking = moved.booking ?? booking;
      return moved;
    };
    const startDate = minutesLater(30);
    expect(lengthOf((await move({ slot: { startDate } })).booking)).toBe(90);
    expect((await move({ slot: { startDate, endDate: minutesLater(90) } })).status).toBe(400);
    const { participantsChoices } = lasting(60);
    expect(lengthOf((await move({ slot: { startDate }, participantsChoices })).booking)).toBe(60);
    const unknown = choosing({ custom: 'Child' }).participantsChoices;
    expect(await move({ slot: { startDate }, participantsChoices: unknown })).toMatchObject({
      status: 400,
      code: 'INVALID_SERVICE_CHOICES',
      data: { field: 'participantsChoices.serviceChoices.0.choices.0.custom' },
    });
  });

  test('checks choices when the number of participants changes', async () => {
    const { ofLesson, book, attempt } = await opened();
    const { id: bookingId, revision } = await book({ ...ofLesson, ...choosing({ custom: 'Adult' }) });
    const change = (custom: string) => {
      const { participantsChoices } = choosing({ optionId, custom }, { optionId, custom });
      const input = { path: { bookingId }, body: { revision, participantsChoices } };
      return attempt(calls.updateNumberOfParticipants, input, 'admin');
    };
    expect(await change('nothing')).toMatchObject({ status: 400, code: 'INVALID_SERVICE_CHOICES' });
    expect((await change('Child')).booking?.participantsChoices?.serviceChoices).toHaveLength(2);
  });

  test('books the chosen durations of a multi-service booking', async () => {
    const { long, half, part, make, chain, act, infos } = await opened();
    const parts = [part(long.id, lasting(90)), part(half.id, { at: 90 })];
    const made = await chain(parts, {}, 'admin');
    expect(made.parts.map(lengthOf)).toEqual([90, 30]);
    const unknown = await make([part(half.id), part(long.id, { at: 30, ...choosing({ custom: 'Child' }) })]);
    expect(unknown).toMatchObject({
      status: 400,
      code: 'FAILED_RESOLVING_CUSTOM_CHOICES',
      data: { field: 'bookings.1.participantsChoices.serviceChoices.0.choices.0.custom' },
    });
    const move = (first: object, second: number) =>
      act(chains.rescheduleMultiServiceBooking, made.id, {
        rescheduleBookingsInfo: infos(made.parts, (index) => ({
          slot: { startDate: minutesLater(index === 0 ? 0 : second) },
          ...(index === 0 && first),
        })),
      });
    const { participantsChoices } = lasting(60);
    const either = await move({ totalParticipants: 1, participantsChoices }, 60);
    expect(either.fields).toEqual(['rescheduleBookingsInfo.0.totalParticipants']);
    const nobody = { participantsChoices: { serviceChoices: [{}] } };
    expect((await move(nobody, 60)).fields).toEqual([
      'rescheduleBookingsInfo.0.participantsChoices.serviceChoices.0.numberOfParticipants',
    ]);
    expect((await move(choosing({ custom: 'Child' }), 60)).code).toBe('INVALID_SERVICE_CHOICES');
    const moved = await move({ participantsChoices }, 60);
    expect(moved.multiServiceBooking?.bookings.map(({ booking }) => lengthOf(booking))).toEqual([60, 30]);
  });

  test('names the field of a rescheduling with choices and a number of participants', async () => {
    const { ofLesson, book, attempt } = await opened();
    const { id: bookingId, revision } = await book(ofLesson, { as: 'member' });
    const body = {
      revision,
      ...ofLesson.bookedEntity,
      totalParticipants: 1,
      participantsChoices: choosing({ custom: 'Adult' }).participantsChoices,
    };
    expect(await attempt(calls.rescheduleBooking, { path: { bookingId }, body }, 'member')).toMatchObject({
      status: 400,
      rules: ['totalParticipants REQUIRED_ONE_OF_FIELD'],
    });
  });
});
