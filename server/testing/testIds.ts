import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Call, InputOf } from '../../contract/call.ts';
import { createAddOn } from '../../contract/calls/prices/addOns.ts';
import { createAddOnGroup } from '../../contract/calls/prices/addOnGroups.ts';
import {
  getAnonymousActionToken,
  getAnonymousActionTokenForMultiServiceBooking,
} from '../../contract/calls/bookings/anonymousBookings.ts';
import { setAttendance } from '../../contract/calls/bookings/attendance.ts';
import { createBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import {
  cancelBooking,
  confirmBooking,
  createBooking,
  markBookingAsPending,
} from '../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { createSchedule } from '../../contract/calls/calendar/schedules.ts';
import { createBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { createPlanOrder } from '../../contract/calls/prices/planOrders.ts';
import { previewBulkRun } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { createCategory } from '../../contract/calls/services/categories.ts';
import { cloneByPlan } from '../../contract/calls/services/clones.ts';
import { createMultiServiceBooking } from '../../contract/calls/bookings/multiServiceBookings.ts';
import { createOauthClient, giveOauthConsent } from '../../contract/calls/oauth/oauthClients.ts';
import { createServiceOptionsAndVariants } from '../../contract/calls/prices/optionsAndVariants.ts';
import { createSavedView } from '../../contract/calls/workbench/savedViews.ts';
import { createService } from '../../contract/calls/services/services.ts';
import { enablePricingPlansForService } from '../../contract/calls/services/serviceParts.ts';
import { bulkUpdateServicesByFilter } from '../../contract/calls/services/servicesInBulk.ts';
import { createStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { bookingsAppId } from '../rules/services/createService.ts';
import { createMember } from '../rules/identity/members.ts';
import type { Sample } from '../samples/sample.ts';
import { ask, massage, testNow, yogaClass, type TestApp, type TestBusiness } from './testApp.ts';
import { signingInMember } from './inputs/identity/identity.ts';
import type { TestIds } from './inputs/testInput.ts';

/**
 * One entity of each kind in a business that was loaded with a sample: found in the sample or created, each at its
 * first revision.
 */
export async function makeTestIds(server: TestApp, business: TestBusiness): Promise<TestIds> {
  const { businessId, tokens, memberId, clientId } = business;
  const found = async (table: string, which = sql`true`): Promise<string> => {
    const row = await server.database.first(sql<{ id: string }>`
      select id from ${sql.table(table)} where business_id = ${businessId} and ${which} order by id limit 1`);
    if (!row) throw new Error(`The sample has nothing in ${table}.`);
    return row.id;
  };
  const make = <C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> => {
    const input: Partial<InputOf<C>> = {};
    input.body = body;
    return ask(server, call, input, tokens.admin);
  };

  const payment = { ...yogaClass().payment, options: { inPerson: true, pricingPlan: true } };
  const { category } = await make(createCategory, { category: { name: 'Of a test' } });
  const shown = { category: { id: category.id } };
  const { bookingPolicy: open } = await make(createBookingPolicy, {
    bookingPolicy: {
      name: 'Of a booking',
      cancellationPolicy: { enabled: true },
      reschedulePolicy: { enabled: true },
      participantsPolicy: { maxParticipantsPerBooking: 2 },
      waitlistPolicy: { enabled: true },
    },
  });
  const { service } = await make(createService, {
    service: yogaClass({ ...shown, payment, bookingPolicy: { id: open.id } }),
  });
  const { service: other } = await make(createService, {
    service: yogaClass({ ...shown, name: 'Of several prices' }),
  });
  const { serviceOptionsAndVariants } = await make(createServiceOptionsAndVariants, {
    serviceOptionsAndVariants: { serviceId: other.id, ...agePrices },
  });
  const { staffMember: therapist } = await make(createStaffMember, { staffMember: { name: 'Of a test' } });
  const atDefault = {
    type: 'BUSINESS' as const,
    business: { id: await found('locations', sql`is_default`) },
  };
  const { service: appointment } = await make(createService, {
    service: massage(therapist.resourceId ?? '', {
      ...shown,
      locations: [atDefault],
      bookingPolicy: { id: open.id },
    }),
  });
  const { service: course } = await make(createService, {
    service: yogaClass({ ...shown, name: 'A course', type: 'COURSE' }),
  });
  const { addOn } = await make(createAddOn, {
    addOn: { name: 'Mat', price: { value: '2' }, maxQuantity: 1 },
  });
  const { addOnGroup } = await make(createAddOnGroup, {
    serviceId: service.id,
    addOnGroup: { name: 'Beside it', addOnIds: [addOn.id] },
  });
  const { service: clone } = await ask(
    server,
    cloneByPlan,
    { path: { serviceId: service.id }, body: { name: 'Copy of a test' } },
    tokens.admin,
  );
  const { jobId } = await make(bulkUpdateServicesByFilter, {
    filter: { id: other.id },
    service: { tagLine: 'Read by a job' },
  });
  const { bulkRun } = await make(previewBulkRun, {
    selection: { ids: [service.id] },
    work: { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true }] },
  });
  const savedView = await make(createSavedView, {
    resource: 'services',
    name: 'Of a test',
    shared: true,
  });
  const oauthClient = await makeOauthClient(server, business);
  const staffMember = therapist.id;
  const [own] = await server.database.rows(sql<{ schedule: string }>`
    select events_schedule_id as schedule from resources join staff_members on resources.id = resource_id
      and resources.business_id = staff_members.business_id
    where staff_members.business_id = ${businessId} and staff_members.id = ${staffMember}`);
  const [free] = await server.database.rows(sql<{ schedule: string }>`
    select events_schedule_id as schedule from resources where business_id = ${businessId} and not exists (
      select from calendar_events where calendar_events.business_id = ${businessId}
        and schedule_id = events_schedule_id and type = 'WORKING_HOURS')
    order by id limit 1`);
  const location = await found('locations', sql`not is_default and not archived`);
  const pricingPlan = await found('pricing_plans');
  const plans = { path: { serviceId: service.id }, body: { pricingPlanIds: [pricingPlan] } };
  await ask(server, enablePricingPlansForService, plans, tokens.admin);
  for (const [table, id] of [
    ['services', service.id],
    ['locations', location],
  ] as const) {
    await server.database.write(sql`
      update ${sql.table(table)} set revision = 1 where business_id = ${businessId} and id = ${id}`);
  }

  const { schedule: freeSchedule } = await make(createSchedule, { schedule: { name: 'Of a test' } });
  const { event: blocked } = await make(createEvent, { event: anHour(own?.schedule) });
  const { event: series } = await make(createEvent, {
    event: {
      ...anHour(clone.schedule?.id),
      recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'], count: 3 },
    },
  });
  const occurrence = await found('sessions', sql`series_id = ${series.id} and occurrence like '2027-03-15%'`);
  const contactDetails = { email: 'customer@example.com', phone: '+49 30 1234567' };
  // A member's, which admins may change as well.
  const { booking } = await ask(
    server,
    createBooking,
    {
      body: {
        booking: {
          bookedEntity: { slot: { eventId: occurrence } },
          contactDetails,
          totalParticipants: 1,
        },
      },
    },
    tokens.member,
  );

  const { attendance } = await make(setAttendance, {
    attendance: { bookingId: booking.id, eventId: occurrence },
  });

  const bookingPath = { path: { bookingId: booking.id } };
  const { token } = await ask(server, getAnonymousActionToken, bookingPath, tokens.admin);

  const { service: full } = await make(createService, {
    service: yogaClass({ ...shown, name: 'With a waiting list', bookingPolicy: { id: open.id } }),
  });
  const { order } = await make(createPlanOrder, {
    planId: pricingPlan,
    memberId: await found('members', sql`email = 'customer@example.com'`),
  });
  const contact = await found('contacts');
  const waiting = await makeWaiting(server, business, full.schedule?.id);
  const waitingPath = { path: { bookingId: waiting } };
  const { token: waitingToken } = await ask(server, getAnonymousActionToken, waitingPath, tokens.admin);
  const anAppointment = (hour: number) => ({
    bookedEntity: { slot: { serviceId: appointment.id, startDate: `2027-03-09T${hour}:00:00Z` } },
    contactDetails,
    totalParticipants: 1,
  });
  const { multiServiceBooking: chain } = await ask(
    server,
    createMultiServiceBooking,
    { body: { bookings: [anAppointment(13), anAppointment(14)] } },
    tokens.member,
  );
  const { booking: following } = await make(createBooking, { booking: anAppointment(15) });
  const { booking: requested } = await make(createBooking, { booking: anAppointment(17) });
  const decided = { bookingId: requested.id };
  const flowControlSettings = { skipPendingApprovalServiceValidation: true };
  const asPending = { path: decided, body: { revision: '1', flowControlSettings } };
  await ask(server, markBookingAsPending, asPending, tokens.admin);
  await ask(server, confirmBooking, { path: decided, body: { revision: '2' } }, tokens.admin);
  const { booking: cancelled } = await make(createBooking, {
    booking: { ...anAppointment(16), contactDetails: { email: 'past@example.com' } },
  });
  const { revision } = cancelled;
  const cancelling = { path: { bookingId: cancelled.id }, body: { revision } };
  await ask(server, cancelBooking, cancelling, tokens.admin);
  const chainPath = { path: { multiServiceBookingId: chain.id } };
  const ofChain = await ask(server, getAnonymousActionTokenForMultiServiceBooking, chainPath, tokens.admin);

  return {
    service: service.id,
    pricedService: other.id,
    clone: clone.id,
    appointment: appointment.id,
    courseSchedule: course.schedule?.id ?? '',
    category: category.id,
    staffMember,
    staffResource: therapist.resourceId ?? '',
    resource: await found('resources', sql`type_id <> ${staffResourceTypeId}`),
    resourceType: await found('resource_types', sql`id <> ${staffResourceTypeId}`),
    bookingPolicy: (await make(createBookingPolicy, { bookingPolicy: { name: 'Of a test' } })).bookingPolicy
      .id,
    pricingPlan,
    planOrder: order.id,
    location,
    session: await found('sessions'),
    booking: booking.id,
    attendance: attendance.id,
    bookingToken: token,
    contact,
    otherContact: await found('contacts', sql`id > ${contact}`),
    pastContact: await found('contacts', sql`email = 'past@example.com'`),
    waitingBooking: waiting,
    decidedBooking: requested.id,
    waitingToken,
    multiServiceBooking: chain.id,
    firstPart: chain.bookings[0]?.bookingId ?? '',
    secondPart: chain.bookings[1]?.bookingId ?? '',
    followingBooking: following.id,
    multiServiceToken: ofChain.token,
    schedule: own?.schedule ?? '',
    hourlessSchedule: free?.schedule ?? '',
    freeSchedule: freeSchedule.id,
    calendarEvent: blocked.id,
    occurrence,
    optionsAndVariants: serviceOptionsAndVariants.id,
    addOn: addOn.id,
    addOnGroup: addOnGroup.id ?? '',
    bookingForm: (await make(createBookingForm, { bookingForm: { name: 'Of a test' } })).bookingForm.id,
    member: memberId,
    teamMember: await found('members', sql`role = 'staff'`),
    registration: await makeRegistration(server, business, 'PENDING'),
    declinedRegistration: await makeRegistration(server, business, 'BLOCKED'),
    invitation: await makeInvitation(server, business),
    client: clientId,
    signingInMember: await makeSigningInMember(server, business),
    oauthClient: oauthClient.id,
    oauthConsent: oauthClient.consents[0]?.id ?? '',
    job: jobId,
    savedView: savedView.id,
    bulkRun: bulkRun.id,
    change: await found('changes', sql`entity_id = ${service.id} and action = 'updated'`),
  };
}

/** A member's booking, to which the only spot of a session is offered. */
async function makeWaiting(
  server: TestApp,
  { tokens }: TestBusiness,
  scheduleId: string | undefined,
): Promise<string> {
  const { event } = await ask(
    server,
    createEvent,
    { body: { event: { ...anHour(scheduleId), totalCapacity: 1 } } },
    tokens.admin,
  );
  const book = async (status: 'CONFIRMED' | 'WAITING_LIST', token: string) => {
    const bookedEntity = { slot: { eventId: event.id } };
    const body = { booking: { bookedEntity, status, totalParticipants: 1 } };
    return (await ask(server, createBooking, { body }, token)).booking;
  };
  const { id: bookingId, revision } = await book('CONFIRMED', tokens.admin);
  const waiting = await book('WAITING_LIST', tokens.member);
  await ask(server, cancelBooking, { path: { bookingId }, body: { revision } }, tokens.admin);
  return waiting.id;
}

const anHour = (scheduleId: string | undefined) => ({
  scheduleId,
  start: { localDate: '2027-03-08T10:00:00' },
  end: { localDate: '2027-03-08T11:00:00' },
});

/** A customer who waits for approval. */
async function makeRegistration(
  { database }: TestApp,
  { businessId }: TestBusiness,
  status: 'PENDING' | 'BLOCKED',
): Promise<string> {
  const id = crypto.randomUUID();
  const email = `${status.toLowerCase()}@example.com`;
  await database.write(
    sql`insert into members (id, business_id, email, email_as_typed, email_verified, name, status, status_reasons,
        created_date, updated_date)
      values (${id}, ${businessId}, ${email}, ${email}, true, 'Waiting', ${status},
        ${['PENDING_ADMIN_APPROVAL_REQUIRED']}, ${testNow}, ${testNow})`,
    1,
  );
  return id;
}

/** An invitation sent long enough ago to be resent. */
async function makeInvitation(server: TestApp, { businessId, tokens }: TestBusiness): Promise<string> {
  const body = { email: 'asked@example.com', role: 'staff' } as const;
  const { invitation } = await ask(server, inviteToTeam, { body }, tokens.admin);
  await server.database.write(
    sql`update team_invitations set sent_at = sent_at - interval '1 hour'
      where business_id = ${businessId} and id = ${invitation.id}`,
    1,
  );
  return invitation.id;
}

/** A client of the business that may sign its customers in. */
async function makeOauthClient(server: TestApp, { tokens }: TestBusiness) {
  const grants = ['client_credentials', 'authorized_client'] as const;
  const body = { oauthClient: { name: 'Of a test', grants: [...grants] } };
  const { oauthClient } = await ask(server, createOauthClient, { body }, tokens.owner);
  const consent = { path: { clientId: oauthClient.id }, body: {} };
  return (await ask(server, giveOauthConsent, consent, tokens.owner)).oauthClient;
}

/** A member who can sign in by call. */
function makeSigningInMember({ options }: TestApp, { businessId, clientId }: TestBusiness): Promise<string> {
  const { database, passwords, clock } = options;
  const member = { ...signingInMember(clientId), businessId, name: 'Sam', role: null, now: clock() };
  return createMember(database, passwords, member);
}

const optionId = '5b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e11';
export const agePrices = {
  options: {
    values: [{ id: optionId, type: 'CUSTOM' as const, customData: { name: 'Age', choices: ['Child'] } }],
  },
  variants: { values: [{ choices: [{ optionId, custom: 'Child' }], price: { value: '5' } }] },
};

/** Ids of the same kinds that do not exist. */
export function missingIds(kinds: TestIds): TestIds {
  return mapped(kinds, () => crypto.randomUUID());
}

export function mapped(ids: TestIds, change: (id: string, kind: string) => string): TestIds {
  return Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, change(id, kind)])) as TestIds;
}

/** The same sample with other ids, so that two businesses have equal entities without a common id. */
export function underOtherIds(sample: Sample): Sample {
  const text = JSON.stringify(sample).replaceAll(
    /"([0-9a-f])([0-9a-f]{7}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g,
    (match, first: string, rest: string) =>
      fixedIds.includes(first + rest)
        ? match
        : `"${((Number.parseInt(first, 16) + 1) % 16).toString(16)}${rest}"`,
  );
  return JSON.parse(text) as Sample;
}

/** The same sample with the sessions of a few days and their bookings: a tenth of its rows. */
export function inAFewDays(sample: Sample, now: Date): Sample {
  const days = 3 * 86_400_000;
  const sessions = sample.sessions.filter(
    ({ start }) => Math.abs(Date.parse(start.timestamp) - now.getTime()) < days,
  );
  const sessionIds = new Set(sessions.map(({ id }) => id));
  const bookings = sample.bookings.filter(({ sessionId }) => !sessionId || sessionIds.has(sessionId));
  return { ...sample, sessions, bookings };
}

/** Ids that are the same in every business. */
const fixedIds = [staffResourceTypeId, bookingsAppId, '00000000-0000-0000-0000-000000000000'];
