import { sql } from 'kysely';
import * as z from 'zod';
import type { BodyOf } from '../../../contract/call.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import type * as calls from '../../../contract/calls/bookings/extendedBookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { joinDetails, type ExtendedBooking } from '../../../contract/entities/bookings/extendedBooking.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import type { PagingMetadata } from '../../../contract/queries/paging.ts';
import type { Query } from '../../../contract/queries/query.ts';
import type { Sql } from '../../database/database.ts';
import { countMatching } from '../../database/families.ts';
import { queryCountedPage } from '../../database/lists/countedPages.ts';
import { selectAttendances } from '../../tables/calendar/attendances.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import { bookedEvent, bookingFamily } from '../../tables/calendar/bookingFamily.ts';
import { toStoredBooking, type BookingRow } from '../../tables/calendar/bookings.ts';
import { policySnapshotsOf } from '../../tables/terms/policySnapshots.ts';
import { askingFor } from '../asking.ts';
import type { CallContext } from '../callContext.ts';
import { actionsOnSingle } from './bookingPolicyRules.ts';
import { feesOf } from './prices/bookingFees.ts';

/** Drops the host's parts of an online meeting. */
const joinPart = z.object(joinDetails.shape);

/** Sections to add to each booking. */
type Switches = Omit<BodyOf<typeof calls.queryExtendedBookings>, 'query'>;

/** Staff read all bookings, members their own. */
function visible({ businessId, caller }: CallContext): Sql<boolean> {
  const all = sql<boolean>`bookings.business_id = ${businessId}`;
  if (rankAllows(caller.rank, 'staff')) return all;
  return sql<boolean>`${all} and bookings.member_id = ${caller.memberId ?? null}::uuid`;
}

const askingAbout = (context: CallContext, condition: Sql<boolean>) =>
  askingFor(context, {
    where: sql<boolean>`${visible(context)} and ${condition}`,
    select: sql<BookingRow>`bookings.*`,
  });

/** Bookings of a session, and bookings of its course. */
function takesPartIn(businessId: string, sessionId: string): Sql<boolean> {
  const ofCourse = sql<boolean>`books_course and schedule_id = (
    select sessions.schedule_id from sessions
    where sessions.business_id = ${businessId} and sessions.id::text = ${sessionId})`;
  return sql<boolean>`(${bookedEvent} = ${sessionId} or ${ofCourse})`;
}

/** One page of the bookings that the caller may read, with the requested sections. */
export async function queryBookings(
  context: CallContext,
  query: Query = {},
  { sessionId, ...switches }: Switches & { sessionId?: string | undefined } = {},
): Promise<{ extendedBookings: ExtendedBooking[]; pagingMetadata: PagingMetadata }> {
  const ofSession = sessionId === undefined ? sql<boolean>`true` : takesPartIn(context.businessId, sessionId);
  const asking = askingAbout(context, ofSession);
  const { rows, pagingMetadata } = await queryCountedPage(context.db, bookingFamily, asking, query);
  const bookings = rows.map((row) => toStoredBooking(row).booking);
  return { extendedBookings: await extend(context, bookings, { ...switches, sessionId }), pagingMetadata };
}

/** Counts the bookings that the caller may read. Throws violations of the filter. */
export async function countBookings(context: CallContext, filter: unknown): Promise<number> {
  return countMatching(context.db, bookingFamily, askingAbout(context, sql<boolean>`true`), filter);
}

/** The fees of cancelled bookings, and online meetings, by booking. */
async function sectionsOf(
  context: CallContext,
  bookings: readonly Booking[],
  { withBookingFeeDetails: withFees, withBookingConferencingDetails: withMeetings }: Switches,
): Promise<Map<string, Pick<ExtendedBooking, 'bookingFeeDetails' | 'conferencingDetails'>>> {
  const { db, businessId, caller } = context;
  const cancelled = withFees ? bookings.filter(({ status }) => status === 'CANCELED') : [];
  const fees = await feesOf(context, cancelled);
  const isStaff = rankAllows(caller.rank, 'staff');
  const meeting = withMeetings ? bookings.filter(({ status }) => isStaff || status === 'CONFIRMED') : [];
  const ids = meeting.flatMap(({ bookedEntity }) => guid.safeParse(bookedEntity.slot?.eventId).data ?? []);
  const sessions =
    ids.length > 0 ? await selectSessions(db, businessId, sql`and id = any(${ids}::uuid[])`) : [];
  return new Map(
    bookings.map((booking) => {
      const cancellationFee = fees.find(({ bookingId }) => bookingId === booking.id)?.cancellationFee;
      const session = meeting.includes(booking)
        ? sessions.find(({ id }) => id === booking.bookedEntity.slot?.eventId)
        : undefined;
      const conferencingDetails = session?.calendarConference && joinPart.parse(session.calendarConference);
      return [
        booking.id,
        {
          ...(cancellationFee && { bookingFeeDetails: { cancellationFee } }),
          ...(conferencingDetails && { conferencingDetails }),
        },
      ];
    }),
  );
}

async function extend(
  context: CallContext,
  bookings: readonly Booking[],
  { sessionId, ...switches }: Switches & { sessionId: string | undefined },
): Promise<ExtendedBooking[]> {
  const { db, businessId, now } = context;
  const { withBookingAllowedActions: withActions, withBookingPolicySettings: withSettings } = switches;
  const ids = bookings.map(({ id }) => id);
  const ofBookings = sql`and booking_id = any(${ids}::uuid[])`;
  const attendances = switches.withBookingAttendanceInfo
    ? await selectAttendances(db, businessId, ofBookings)
    : [];
  const snapshots = withActions || withSettings ? await policySnapshotsOf(db, businessId, ids) : [];
  const policies = new Map(snapshots.map(({ bookingId, policy }) => [bookingId, policy]));
  const sections = await sectionsOf(context, bookings, switches);
  return bookings.map((booking) => {
    const policy = policies.get(booking.id);
    const eventId = sessionId ?? booking.bookedEntity.slot?.eventId;
    const attendance = attendances.find((one) => one.bookingId === booking.id && one.eventId === eventId);
    const most = policy?.participantsPolicy?.maxParticipantsPerBooking;
    return {
      booking,
      ...(withActions && { allowedActions: actionsOnSingle(booking, policy, now) }),
      ...(attendance && { attendance }),
      ...(withSettings && {
        bookingPolicySettings: { ...(most !== undefined && { maxParticipantsPerBooking: most }) },
      }),
      ...sections.get(booking.id),
    };
  });
}
