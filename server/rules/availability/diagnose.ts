import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/availability/diagnose.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { Diagnosis as WireDiagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import {
  mostServicesWithState,
  serviceStateDays,
  serviceStates,
  stateOf,
} from '../../../contract/entities/services/serviceState.ts';
import type { Diagnosis, Evidence } from '../../scheduling/answer.ts';
import { createFreeTimes } from '../../scheduling/freeTimes.ts';
import type { DiagnoseQuestion } from '../../scheduling/question.ts';
import { textOf, utcText, wallOf } from '../../scheduling/time/zones.ts';
import { findServiceIds } from '../../tables/availability/services.ts';
import {
  choicesOf,
  loadFreeTimes,
  locationFilterOf,
  refusedByField,
  refuseMissing,
  type Reading,
} from './asking.ts';
import { loadBusyTimes, loadRules, rulesOf, type StoredRules } from './loadScheduling.ts';

/** Reasons for which services can or cannot be booked. */

const rangeFields = { from: 'fromLocalDate', to: 'toLocalDate', start: 'localStartDate' };

/**
 * The reasons for which a service can or cannot be booked in a range. Throws SERVICE_NOT_FOUND and field violations.
 */
export async function diagnose(
  context: Reading,
  body: BodyOf<typeof calls.diagnoseAvailability>,
): Promise<AnswerOf<typeof calls.diagnoseAvailability>> {
  const { serviceId, fromLocalDate: from, toLocalDate: to, timeZone, location, localStartDate: start } = body;
  const { ask } = await loadFreeTimes(context, {
    services: { ids: [serviceId] },
    from: start !== undefined && start < from ? start : from,
    to: start !== undefined && start > to ? start : to,
  });
  const found = refusedByField(rangeFields, () =>
    ask<'DIAGNOSE'>({
      ask: 'DIAGNOSE',
      serviceId,
      from,
      to,
      timeZone,
      resourceId: body.resourceId,
      location: location && locationFilterOf(location, { older: false }),
      start,
      ...choicesOf(body.customerChoices),
    }),
  );
  return { ...wireDiagnosis(found), timeZone: found.timeZone };
}

/** The hours of seven days from midnight of `fromDate`. Throws as {@link diagnose}. */
export async function diagnoseWeek(
  context: Reading,
  { serviceId, fromDate, timeZone, location }: BodyOf<typeof calls.diagnoseWeek>,
): Promise<AnswerOf<typeof calls.diagnoseWeek>> {
  const from = `${fromDate}T00:00:00`;
  const { ask } = await loadFreeTimes(context, {
    services: { ids: [serviceId] },
    from,
    to: textOf(wallOf(from) + near),
  });
  const found = refusedByField({ from: 'fromDate' }, () =>
    ask<'WEEK'>({
      ask: 'WEEK',
      serviceId,
      from,
      ...(timeZone !== undefined && { timeZone }),
      ...(location && { location: locationFilterOf(location, { older: false }) }),
    }),
  );
  return { cells: found.cells.map((cell) => ({ ...cell })), timeZone: found.timeZone };
}

/** The diagnoses of several services; without a range, in the days of the booking status (decision 32). */
export async function diagnoseMany(
  context: Reading,
  { serviceIds, timeZone, fromLocalDate, toLocalDate }: BodyOf<typeof calls.bulkDiagnoseAvailability>,
): Promise<AnswerOf<typeof calls.bulkDiagnoseAvailability>> {
  if (fromLocalDate === undefined && toLocalDate === undefined) {
    const { results, timeZone: own } = await diagnoseAll(context, serviceIds, stateRange(context.now));
    return { results, timeZone: timeZone ?? own };
  }
  refuseMissing({ fromLocalDate, toLocalDate });
  const { results, timeZone: own } = await diagnoseAll(context, serviceIds, {
    from: fromLocalDate ?? '',
    to: toLocalDate ?? '',
    timeZone,
  });
  return { results, timeZone: timeZone ?? own };
}

/** The range of a booking status. */
function stateRange(now: Date): Asked {
  const from = now.getTime();
  return { from: textOf(from), to: textOf(from + serviceStateDays * dayMs), timeZone: 'UTC' };
}

/** In the order of the request; unknown services are ignored. */
async function diagnoseAll(context: Reading, serviceIds: readonly string[], asked: Asked) {
  const { from, to } = asked;
  const rules = await loadRules(context, { services: { ids: serviceIds }, from, to });
  const soon = { ...asked, to: soonAfter(from, to) };
  const found = await diagnoseEach(context, rules, soon);
  const open = new Set([...found].filter(([, { bookable }]) => !bookable).map(([id]) => id));
  if (open.size > 0 && soon.to < to) {
    const later = await diagnoseEach(context, rulesOf(rules, open), asked);
    for (const [id, diagnosis] of later) found.set(id, diagnosis);
  }
  const results = [...new Set(serviceIds)].flatMap((serviceId) => {
    const diagnosis = found.get(serviceId);
    return diagnosis ? [{ serviceId, ...wireDiagnosis(diagnosis) }] : [];
  });
  return { results, timeZone: rules.business.timeZone };
}

const near = 7 * dayMs;
const longest = 360 * dayMs;

/**
 * The end of a first, shorter range: a bookable service has the same reasons in it as in the whole range. A range that
 * may be refused for its length is used as a whole.
 */
function soonAfter(from: string, to: string): string {
  const soon = textOf(wallOf(from) + near);
  return soon < to && wallOf(to) - wallOf(from) <= longest ? soon : to;
}

type Asked = Pick<DiagnoseQuestion, 'timeZone'> & { from: string; to: string };

/** Diagnoses all services of the rules from one reading of the busy times. */
async function diagnoseEach(context: Reading, stored: StoredRules, { from, to, timeZone }: Asked) {
  const { rules, busy } = await loadBusyTimes(context, { from, to }, stored);
  const ask = createFreeTimes(rules, busy, context.now.getTime());
  return new Map(
    rules.services.map(({ id: serviceId }): [string, Diagnosis] => [
      serviceId,
      refusedByField(rangeFields, () => ask<'DIAGNOSE'>({ ask: 'DIAGNOSE', serviceId, from, to, timeZone })),
    ]),
  );
}

/** All services by booking status; without `states` if there are more than `mostServicesWithState`. */
export async function listServiceStates(context: Reading): Promise<AnswerOf<typeof calls.listServiceStates>> {
  const { db, businessId, now } = context;
  const serviceIds = await findServiceIds(db, businessId, mostServicesWithState + 1);
  if (serviceIds.length > mostServicesWithState) return {};
  const { results } = await diagnoseAll(context, serviceIds, stateRange(now));
  const named = results.map((result) => ({ id: result.serviceId, state: stateOf(result) }));
  const states = serviceStates.flatMap((state) => {
    const found = named.filter((one) => one.state === state);
    return found.length > 0 ? [{ state, serviceIds: found.map(({ id }) => id) }] : [];
  });
  return { states };
}

export const wireDiagnosis = ({ bookable, reasons, sufficient }: Diagnosis): WireDiagnosis => ({
  bookable,
  ...(sufficient && { sufficient: [...sufficient] }),
  reasons: reasons.map(({ code, evidence }) => ({ code, evidence: wireEvidence(evidence) })),
});

const wireEvidence = ({
  starts,
  opens,
  locationIds,
  ...others
}: Evidence): WireDiagnosis['reasons'][number]['evidence'] =>
  structuredClone({
    ...others,
    ...(locationIds && { placeIds: [...locationIds] }),
    ...(starts && { starts: starts.map(utcText) }),
    ...(opens !== undefined && { opens: utcText(opens) }),
  }) as WireDiagnosis['reasons'][number]['evidence'];
