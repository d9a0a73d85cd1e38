import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { BlockedTime, Busy, Spots, Schedule, Series, Service, Session } from '../../scheduling/model.ts';
import { datesOf } from '../../scheduling/time/recurrence.ts';
import { clockOf, dateOf } from '../../scheduling/time/zones.ts';
import { randomCase, type RandomCase } from '../../scheduling/oracle/randomBusiness.ts';

/** A random case of server/scheduling/oracle whose rules and busy times a business can store. */
export function storableCase(seed: number): RandomCase {
  const { rules, busy, now, questions } = storable(randomCase(seed));
  return withGuids({ rules, busy, now, questions }, seed);
}

/** Without the parts of the model that have no storage. */
function storable({ rules, busy, now, questions }: RandomCase): RandomCase {
  const zoneOf = new Map(rules.locations.map(({ id, timeZone }) => [id, timeZone]));
  // Only the schedule of a location has a location.
  const ownSchedule = ({ locationId, ...schedule }: Schedule): Schedule => {
    const timeZone = schedule.timeZone ?? (locationId === undefined ? undefined : zoneOf.get(locationId));
    return { ...schedule, ...(timeZone !== undefined && { timeZone }) };
  };
  const services = new Map(rules.services.map((service) => [service.id, service]));
  return {
    now,
    rules: {
      ...rules,
      business: { ...rules.business, closures: ownSchedule(rules.business.closures) },
      resources: rules.resources.map((resource) =>
        resource.hours.from === 'OWN'
          ? { ...resource, hours: { from: 'OWN', schedule: ownSchedule(resource.hours.schedule) } }
          : resource,
      ),
      services: rules.services.map((service) => ({
        ...service,
        ...(service.durationChoices && {
          durationChoices: service.durationChoices.map(({ minutes }) => ({
            id: `${service.id}:${minutes}`,
            minutes,
          })),
        }),
      })),
    },
    busy: storableBusy(busy, services),
    questions: questions.map((question) => ({
      ...question,
      ...('choices' in question && question.choices && { choices: withoutChoice(question.choices) }),
      ...('parts' in question && {
        parts: question.parts.map((part) => ({
          ...part,
          ...(part.choices && { choices: withoutChoice(part.choices) }),
        })),
      }),
    })),
  };
}

/** Choices of duration have no ids in the store. */
const withoutChoice = ({ durationChoiceId: _id, ...choices }: { durationChoiceId?: string }) => choices;

const spots = <Row extends Spots>(row: Row): Row => ({ ...row, offers: [] });

function storableBusy(busy: Busy, services: ReadonlyMap<string, Service>): Busy {
  // The series of a deleted service pause.
  const running = busy.series.filter(
    ({ template }) => template.kind === 'BLOCK' || !services.get(template.serviceId)?.deleted,
  );
  const isRunning = (id: string) => running.some((series) => series.id === id);
  const seen = new Set<string>();
  // The store has one row for an occurrence.
  const occursOnce = <Row extends Session | BlockedTime>({ occurrence, ...row }: Row) => {
    const key = occurrence && `${occurrence.seriesId} ${occurrence.start.slice(0, 10)}`;
    if (!key || !isRunning(occurrence.seriesId) || seen.has(key)) return row;
    seen.add(key);
    return { ...row, occurrence };
  };
  /** An exception replaces an occurrence that the rule has. */
  const inRule = ({ occurrence, ...block }: BlockedTime): BlockedTime => {
    const series = busy.series.find(({ id: seriesId }) => seriesId === occurrence?.seriesId);
    if (!series || !occurrence) return block;
    const master = { start: series.start, recurrence: series.recurrence, clock: clockOf(series.timeZone) };
    const date = dateOf(occurrence.start);
    return datesOf(master, date, date).length > 0 ? { ...block, occurrence } : block;
  };
  return {
    appointments: busy.appointments,
    sessions: busy.sessions.map((session) => {
      const isCourse = services.get(session.serviceId)?.type === 'COURSE';
      const capacity = isCourse ? 1000 : session.capacity;
      return spots({
        ...(occursOnce(session) as Session),
        capacity,
        taken: Math.min(session.taken, capacity),
      });
    }),
    blocks: busy.blocks.map((block) => occursOnce(inRule(block)) as BlockedTime),
    series: running.map((series): Series => {
      const { template } = series;
      if (template.kind === 'BLOCK') return { ...series, storedUntil: series.start };
      return { ...series, template: { ...template, title: services.get(template.serviceId)?.name ?? '' } };
    }),
    courses: busy.courses.map(spots),
  };
}

const id =
  /^(?:(?:location|person|room|schedule|event|appointment|class|course|addOn|booking|session|block|series|address)\d+|rooms|devices|chairs|category|plan)/;

/** The same with GUIDs for ids, in the same order. */
function withGuids<Value>(value: Value, seed: number): Value {
  const guids = new Map<string, string>();
  const guidOf = (text: string) => {
    const known = guids.get(text) ?? `${hex(seed, 8)}-0000-4000-8000-${hex(guids.size, 11)}0`;
    guids.set(text, known);
    return known;
  };
  const renamed = (each: unknown): unknown => {
    if (typeof each === 'string' && each !== staffResourceTypeId) return each.replace(id, guidOf);
    if (Array.isArray(each)) return each.map(renamed);
    if (each === null || typeof each !== 'object') return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, renamed(inner)]));
  };
  return renamed(value) as Value;
}

const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');
