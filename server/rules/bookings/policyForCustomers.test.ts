import { describe, expect, it } from 'vitest';
import { bookingStatuses, type Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { ApiError } from '../../../contract/errors.ts';
import {
  actionsOnSingle,
  allowedActionsOn,
  forTokens,
  refuseViolations,
  wireViolations,
} from './bookingPolicyRules.ts';

const none = { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false };
const start = '2027-03-01T12:00:00.000Z';
const before = (minutes: number) => new Date(Date.parse(start) - minutes * 60_000);

const refusal = (rank: 'visitor' | 'member' | 'staff' | 'admin', violations: object, participants = 1) => {
  try {
    refuseViolations({ caller: { rank } }, { ...none, ...violations }, { participants, most: 2 });
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, data: error.data };
    throw error;
  }
  return undefined;
};

describe('booking that the policy refuses', () => {
  it.each([{ tooEarlyToBook: true }, { tooLateToBook: true }, { bookOnlineDisabled: true }])(
    'is one with the violation %j',
    (violation) => {
      expect(refusal('member', violation)).toEqual({
        code: 'BOOKING_POLICY_VIOLATION',
        data: { ...none, ...violation },
      });
    },
  );

  it('is one of more participants than allowed, and states how many are', () => {
    expect(refusal('visitor', {}, 3)).toEqual({
      code: 'BOOKING_POLICY_VIOLATION',
      data: { ...none, maxParticipantsPerBooking: 2 },
    });
    expect(refusal('visitor', {}, 2)).toBeUndefined();
  });

  it('names the participants only if they are too many', () => {
    expect(refusal('member', { tooLateToBook: true }, 2)?.data).toEqual({ ...none, tooLateToBook: true });
  });

  it('is none of the business', () => {
    expect(refusal('admin', { tooLateToBook: true }, 3)).toBeUndefined();
    expect(refusal('staff', { tooLateToBook: true })).toBeDefined();
  });

  it('states when booking opens as text', () => {
    expect(wireViolations({ ...none, tooEarlyToBook: true, earliestBookingDate: 0 })).toEqual({
      ...none,
      tooEarlyToBook: true,
      earliestBookingDate: '1970-01-01T00:00:00.000Z',
    });
  });
});

const policy = (parts: Partial<BookingPolicy>) => parts as BookingPolicy;

const booking = (parts: Partial<Booking> = {}) => ({
  status: 'CONFIRMED' as const,
  startDate: start,
  bookedEntity: {},
  ...parts,
});

const open = policy({ cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } });

const allowing = (action: 'cancel' | 'reschedule') =>
  bookingStatuses.filter((status) => allowedActionsOn(booking({ status }), open, before(1))[action]);

describe('what a customer may do with a booking', () => {
  const both = { cancel: true, reschedule: true };
  const neither = { cancel: false, reschedule: false };

  it('is what the policy turns on', () => {
    expect(allowedActionsOn(booking(), open, before(1))).toEqual(both);
    expect(allowedActionsOn(booking(), policy({}), before(1))).toEqual(neither);
    expect(allowedActionsOn(booking(), undefined, before(1))).toEqual(neither);
    const off = policy({ cancellationPolicy: { enabled: false }, reschedulePolicy: { enabled: true } });
    expect(allowedActionsOn(booking(), off, before(1))).toEqual({ cancel: false, reschedule: true });
  });

  it('ends with the start, inclusive, without a limit', () => {
    expect(allowedActionsOn(booking(), open, before(0))).toEqual(both);
    expect(allowedActionsOn(booking(), open, before(-1))).toEqual(neither);
  });

  type Limits = { latestCancellationInMinutes?: number; latestRescheduleInMinutes?: number };
  it.each<[Limits, number, number]>([
    [{ latestCancellationInMinutes: 60, latestRescheduleInMinutes: 120 }, 60, 120],
    // A limit without a number is a day.
    [{}, 1440, 1440],
  ])('ends with the limits %j, inclusive', (limits, cancelling, moving) => {
    const limited = policy({
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: limits.latestCancellationInMinutes,
      },
      reschedulePolicy: {
        enabled: true,
        limitLatestReschedule: true,
        latestRescheduleInMinutes: limits.latestRescheduleInMinutes,
      },
    });
    const allowed = (minutes: number) => allowedActionsOn(booking(), limited, before(minutes));
    expect([allowed(cancelling).cancel, allowed(cancelling - 1).cancel]).toEqual([true, false]);
    expect([allowed(moving).reschedule, allowed(moving - 1).reschedule]).toEqual([true, false]);
  });

  it('has no end for a booking without a start', () => {
    expect(allowedActionsOn(booking({ startDate: undefined }), open, before(-1))).toEqual(both);
  });

  it('does not include moving a course', () => {
    const bookedEntity = { schedule: { scheduleId: 's' } } as Booking['bookedEntity'];
    expect(allowedActionsOn(booking({ bookedEntity }), open, before(1))).toEqual({
      cancel: true,
      reschedule: false,
    });
  });

  it('does not include a part of a multi-service booking', () => {
    const part = booking({ multiServiceBookingInfo: { id: 'chain' } });
    expect(actionsOnSingle(part, open, before(1))).toEqual(neither);
    expect(actionsOnSingle(booking(), open, before(1))).toEqual(both);
  });

  it('depends on the status', () => {
    expect(allowing('cancel').toSorted()).toEqual(['CONFIRMED', 'CREATED', 'PENDING', 'WAITING_LIST']);
    expect(allowing('reschedule').toSorted()).toEqual(['CONFIRMED', 'CREATED', 'PENDING']);
  });

  it('is less without an account where the policy requires one', () => {
    const strict = policy({
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      reschedulePolicy: { enabled: true, allowAnonymous: false },
    });
    expect(forTokens(strict)).toEqual({
      cancellationPolicy: { enabled: false },
      reschedulePolicy: { enabled: false },
    });
    const allowing = {
      cancellationPolicy: { enabled: true, allowAnonymous: true },
      reschedulePolicy: { enabled: true },
    };
    expect(forTokens(allowing)).toEqual(allowing);
    expect(forTokens({})).toEqual({});
  });
});
