import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/diagnose.ts';
import type { Diagnosis as WireDiagnosis } from '../../../contract/entities/diagnosis.ts';
import type { Diagnosis, Evidence } from '../../scheduling/answer.ts';
import { choicesOf, loadFreeTimes, placeFilterOf, refusedByField, type Reading } from './asking.ts';
import { momentOf } from './slotShape.ts';

/** Why services can or cannot be booked. */

const rangeFields = { from: 'fromLocalDate', to: 'toLocalDate', start: 'localStartDate' };

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
      place: location && placeFilterOf(location, { older: false }),
      start,
      ...choicesOf(body.customerChoices),
    }),
  );
  return { ...wireDiagnosis(found), timeZone: found.timeZone };
}

/** All from one reading, in the order asked; unknown services are left out. */
export async function diagnoseMany(
  context: Reading,
  {
    serviceIds,
    fromLocalDate: from,
    toLocalDate: to,
    timeZone,
  }: BodyOf<typeof calls.bulkDiagnoseAvailability>,
): Promise<AnswerOf<typeof calls.bulkDiagnoseAvailability>> {
  const asked = { services: { ids: serviceIds }, from, to };
  const { ask, rules } = await loadFreeTimes(context, asked);
  const known = new Set(rules.services.map(({ id }) => id));
  const results = [...new Set(serviceIds)]
    .filter((id) => known.has(id))
    .map((serviceId) => {
      const found = refusedByField(rangeFields, () =>
        ask<'DIAGNOSE'>({ ask: 'DIAGNOSE', serviceId, from, to, timeZone }),
      );
      return { serviceId, ...wireDiagnosis(found) };
    });
  return { results, timeZone: timeZone ?? rules.business.timeZone };
}

const wireDiagnosis = ({ bookable, reasons }: Diagnosis): WireDiagnosis => ({
  bookable,
  reasons: reasons.map(({ code, evidence }) => ({ code, evidence: wireEvidence(evidence) })),
});

const wireEvidence = ({ starts, opens, ...others }: Evidence): WireDiagnosis['reasons'][number]['evidence'] =>
  structuredClone({
    ...others,
    ...(starts && { starts: starts.map(momentOf) }),
    ...(opens !== undefined && { opens: momentOf(opens) }),
  }) as WireDiagnosis['reasons'][number]['evidence'];
