import * as older from '../../../contract/calls/availability/availability.ts';
import { diagnoseAvailability } from '../../../contract/calls/availability/diagnose.ts';
import * as newer from '../../../contract/calls/availability/timeSlots.ts';
import type { Call } from '../../../contract/call.ts';
import type { TimeSlot } from '../../../contract/entities/availability/availability.ts';
import type { SlotAvailability } from '../../../contract/entities/availability/slotAvailability.ts';
import type { CourseAvailability, Entry, Slot } from '../../scheduling/answer.ts';
import { oracleAnswer } from '../../scheduling/oracle/agreement.ts';
import type { RandomCase } from '../../scheduling/oracle/randomBusiness.ts';
import type { ChainPart, LocationFilter, Question } from '../../scheduling/question.ts';

/** The questions of random businesses as calls, and the answers of calls and of the oracle in one form. */

/** A call that asks a question of the scheduling engine. */
interface Asked {
  call: Call;
  input: { body?: object; path?: object };
  read: (answer: never) => unknown;
  /** The list and the paging of an answer with pages. */
  list?: readonly [items: string, paging: string];
  limit?: number;
}

const slotText = (slot: TimeSlot): string =>
  JSON.stringify([
    slot.localStartDate,
    slot.localEndDate,
    slot.bookable,
    slot.location.id ?? slot.location.locationType,
    [slot.totalCapacity, slot.remainingCapacity, slot.bookableCapacity],
    [slot.bookingPolicyViolations.tooEarlyToBook, slot.bookingPolicyViolations.tooLateToBook],
    slot.bookingPolicyViolations.bookOnlineDisabled,
    slot.availableResources?.map(({ resources }) => resources.map(({ id }) => id)),
    slot.eventInfo?.eventId,
    slot.nestedTimeSlots?.map((part) => [part.serviceId, part.localStartDate, part.localEndDate]),
  ]);

const dueSlotText = (slot: Slot): string =>
  JSON.stringify([
    slot.localStart,
    slot.localEnd,
    slot.bookable,
    slot.location.id ?? slot.location.kind,
    [slot.totalCapacity, slot.remainingCapacity, slot.bookableCapacity],
    [slot.violations.tooEarlyToBook, slot.violations.tooLateToBook],
    slot.violations.bookOnlineDisabled,
    slot.availableResources.map(({ resources }) => resources.map(({ id }) => id)),
    slot.event?.id,
    slot.parts?.map((part) => [part.serviceId, part.localStart, part.localEnd]),
  ]);

const entryText = ({ slot, ...entry }: SlotAvailability): string =>
  JSON.stringify([
    slot.serviceId,
    Date.parse(slot.startDate),
    Date.parse(slot.endDate),
    slot.resource?.id,
    slot.location.id,
    slot.eventId,
    [entry.bookable, entry.totalSpots, entry.openSpots, entry.locked],
    entry.waitingList?.openSpots,
  ]);

const dueEntryText = (entry: Entry): string =>
  JSON.stringify([
    entry.serviceId,
    entry.start,
    entry.end,
    entry.resource?.id,
    entry.location.id,
    entry.eventId,
    [entry.bookable, entry.totalSpots, entry.openSpots, entry.locked],
    entry.waitingList?.openSpots,
  ]);

const locationOf = ({ kind, id }: LocationFilter) => ({
  ...(kind && { locationType: kind }),
  ...(id !== undefined && { id }),
});
const olderTypes = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const;

const typesOf = (types: ChainPart['types']) =>
  types && {
    resourceTypes: types.map(({ typeId: resourceTypeId, resourceIds }) => ({ resourceTypeId, resourceIds })),
  };

const listed = (body: object, call: Call, limit: number | undefined): Asked => ({
  call,
  input: { body },
  read: (slot: never) => slotText(slot),
  list: ['timeSlots', call === newer.listEventTimeSlots ? 'pagingMetadata' : 'cursorPagingMetadata'],
  limit,
});

/** The call of a question; undefined for what no call can ask. */
function callOf(question: Question): Asked | undefined {
  const choices = 'choices' in question && question.choices ? { customerChoices: question.choices } : {};
  const timeZone = 'timeZone' in question ? question.timeZone : undefined;
  const location =
    'location' in question && question.location ? { location: locationOf(question.location) } : {};
  if ('from' in question && question.ask !== 'ENTRIES' && typeof question.from === 'number') return undefined;
  if ('start' in question && typeof question.start === 'number') return undefined;
  const range =
    'from' in question ? { fromLocalDate: question.from, toLocalDate: question.to, timeZone } : {};
  const services = ('parts' in question ? question.parts : []).map((part) => ({
    serviceId: part.serviceId,
    ...(part.choices && { customerChoices: part.choices }),
    ...typesOf(part.types),
  }));
  switch (question.ask) {
    case 'SLOTS': {
      const { serviceId, bookable, violations: bookingPolicyViolations, perDay: timeSlotsPerDay } = question;
      const body = { serviceId, ...range, ...choices, bookable, bookingPolicyViolations, timeSlotsPerDay };
      const filters = { includeResourceTypeIds: question.includeTypeIds, ...typesOf(question.types) };
      const locations = question.locations && { locations: question.locations.map(locationOf) };
      return listed({ ...body, ...filters, ...locations }, newer.listAvailabilityTimeSlots, question.limit);
    }
    case 'EVENT_SLOTS': {
      const { serviceIds, violations: bookingPolicyViolations, perDay: maxSlotsPerDay } = question;
      const { includeNonBookable, minBookableCapacity, limit } = question;
      const filters = { bookingPolicyViolations, maxSlotsPerDay, includeNonBookable, minBookableCapacity };
      return listed({ serviceIds, ...range, ...filters }, newer.listEventTimeSlots, limit);
    }
    case 'CHAIN_SLOTS': {
      const { bookable, violations: bookingPolicyViolations, perDay: timeSlotsPerDay, limit } = question;
      const filters = { bookable, bookingPolicyViolations, timeSlotsPerDay };
      const body = { services, ...range, ...filters, ...location };
      return listed(body, newer.listMultiServiceAvailabilityTimeSlots, limit);
    }
    case 'ENTRIES': {
      if (typeof question.from !== 'number' || typeof question.to !== 'number') return undefined;
      if (timeZone !== undefined || question.serviceIds.length === 0 || question.locations) return undefined;
      if (question.resourceIds?.length === 0) return undefined;
      const filter = {
        serviceId: question.serviceIds,
        startDate: new Date(question.from).toISOString(),
        endDate: new Date(question.to).toISOString(),
        resourceId: question.resourceIds,
        bookable: question.bookable,
        openSpots: question.openSpots,
        bookingPolicyViolations: question.violations,
      };
      return {
        call: older.queryAvailability,
        input: { body: { query: { filter }, slotsPerDay: question.perDay } },
        read: (answer: { availabilityEntries: SlotAvailability[] }) =>
          answer.availabilityEntries.map(entryText),
      };
    }
    case 'CHAIN_ENTRIES': {
      const { kind, id } = question.location;
      if (!kind || (kind === 'BUSINESS' && id === undefined)) return undefined;
      if (question.parts.some(({ types }) => types)) return undefined;
      const body = {
        from: question.from,
        to: question.to,
        timeZone,
        bookable: question.bookable,
        bookingPolicyViolations: question.violations,
        slotsPerDay: question.perDay,
        location: { ...locationOf(question.location), locationType: olderTypes[kind] },
        slots: services,
      };
      return {
        call: older.calculateMultiSlotAvailability,
        input: { body },
        read: (entry: SlotAvailability) => entryText(entry),
        list: ['slots', 'cursorPagingMetadata'],
        limit: question.limit,
      };
    }
    case 'COURSE':
      return {
        call: older.getScheduleAvailability,
        input: { path: { scheduleId: question.scheduleId } },
        read: ({ availability }: { availability: { totalSpots: number; openSpots: number } }) => [
          availability.totalSpots,
          availability.openSpots,
        ],
      };
    case 'DIAGNOSE': {
      const { serviceId, resourceId, start: localStartDate } = question;
      return {
        call: diagnoseAvailability,
        input: { body: { serviceId, ...range, ...choices, ...location, resourceId, localStartDate } },
        read: ({ bookable, reasons }: { bookable: boolean; reasons: { code: string }[] }) => ({
          bookable,
          codes: reasons.map(({ code }) => code),
        }),
      };
    }
    case 'SLOT':
    case 'CHAIN_SLOT':
    case 'EVENT_SLOT':
      return undefined;
    default:
      return question satisfies never;
  }
}

/** The oracle's answer in the same form. */
function dueOf(question: Question, answer: unknown): unknown {
  switch (question.ask) {
    case 'ENTRIES':
    case 'CHAIN_ENTRIES':
      return (answer as Entry[]).map(dueEntryText);
    case 'COURSE':
      return [(answer as CourseAvailability).totalSpots, (answer as CourseAvailability).openSpots];
    case 'DIAGNOSE':
      return answer;
    case 'SLOTS':
    case 'EVENT_SLOTS':
    case 'CHAIN_SLOTS':
      return (answer as Slot[]).map(dueSlotText);
    case 'SLOT':
    case 'CHAIN_SLOT':
    case 'EVENT_SLOT':
      return answer;
    default:
      return question satisfies never;
  }
}

/** Sends a request and returns the body of its answer. Throws unless its status is 200. */
export type Send = (call: Call, input: Asked['input']) => Promise<Record<string, unknown>>;

async function answerTo(send: Send, { call, input, read, list, limit }: Asked): Promise<unknown> {
  if (!list) return read((await send(call, input)) as never);
  const items: unknown[] = [];
  let body: object = { ...input.body, ...(limit !== undefined && { cursorPaging: { limit } }) };
  for (;;) {
    const answer = await send(call, { body });
    items.push(...(answer[list[0]] as never[]).map(read));
    const cursor = (answer[list[1]] as { cursors: { next?: string } }).cursors.next;
    if (cursor === undefined) return items;
    body = { cursorPaging: { limit, cursor } };
  }
}

/** The answers of the calls and of the oracle to the questions that calls can ask. */
export async function answersTo(
  send: Send,
  { questions, ...given }: RandomCase,
): Promise<{ seen: object[]; due: object[] }> {
  const seen: object[] = [];
  const due: object[] = [];
  for (const asked of questions) {
    const question = { ...asked, exceptBookingIds: undefined };
    const call = callOf(question);
    if (!call) continue;
    seen.push({ [call.call.name]: await answerTo(send, call) });
    due.push({ [call.call.name]: dueOf(question, oracleAnswer(given, question)) });
  }
  return { seen, due };
}
