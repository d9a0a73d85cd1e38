import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import {
  usesLimits,
  type queryBookingForms,
  type queryPolicies,
} from '../../../contract/calls/services/serviceUses.ts';
import { ApiError } from '../../../contract/errors.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import type { CallContext } from '../callContext.ts';
import {
  defaultFormWithServices,
  formsWithServices,
  policiesWithServices,
  selectFormWithServices,
  selectPolicyWithServices,
  type FormWithServicesRow,
} from '../../tables/services/serviceUses.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { askingFor } from '../asking.ts';
import { readingOf } from '../writing.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';

const most = usesLimits.connectedServices;

/** A page of booking policies with their services, in a constant number of statements. */
export async function policiesOfServices(
  context: CallContext,
  { query = {} }: BodyOf<typeof queryPolicies>,
): Promise<AnswerOf<typeof queryPolicies>> {
  const { db, businessId } = context;
  const asking = askingFor(context, {
    where: sql<boolean>`booking_policies.business_id = ${businessId} and booking_policies.deleted_date is null`,
    select: selectPolicyWithServices(most),
  });
  const { rows, pagingMetadata } = await queryCursorPage(db, policiesWithServices, asking, query);
  const ids = [...new Set(rows.flatMap((row) => row.service_ids))];
  const services = await fullServices(
    readingOf(context),
    ids.map((id) => ({ id })),
  );
  const byId = new Map(services.map((service) => [service.id, service]));
  const bookingPolicies = rows.map((row) => {
    const connected = row.service_ids.flatMap((id) => byId.get(id) ?? []);
    return {
      bookingPolicy: bookingPolicyTable.fromRow(row),
      connectedServices: connected,
      services: connected,
      totalServiceCount: row.service_count,
    };
  });
  return { bookingPolicies, pagingMetadata };
}

/**
 * A page of booking forms with their services, and on request the default one, even if it is not on the page.
 * Throws DEFAULT_BOOKING_FORM_NOT_FOUND if the business has none.
 */
export async function formsOfServices(
  context: CallContext,
  { query = {}, conditionalFields = [] }: BodyOf<typeof queryBookingForms>,
): Promise<AnswerOf<typeof queryBookingForms>> {
  const { db, businessId } = context;
  const where = sql<boolean>`booking_forms.business_id = ${businessId} and booking_forms.deleted_date is null`;
  const asking = askingFor(context, { where, select: selectFormWithServices(most) });
  const { rows, pagingMetadata } = await queryCursorPage(db, formsWithServices, asking, query);
  const answer = { bookingForms: rows.map(toFormWithServices), pagingMetadata };
  if (!conditionalFields.includes('DEFAULT_BOOKING_FORM')) return answer;

  const defaultForm = await defaultFormWithServices(db, businessId, most);
  if (!defaultForm) {
    throw new ApiError('DEFAULT_BOOKING_FORM_NOT_FOUND', 'This business has no default booking form.');
  }
  return { ...answer, defaultBookingForm: toFormWithServices(defaultForm) };
}

function toFormWithServices(row: FormWithServicesRow) {
  return {
    formDetails: { formId: row.id, name: row.name, revision: row.revision },
    connectedServices: row.service_ids.map((id, index) => ({ id, name: row.service_names[index] ?? '' })),
    totalServiceCount: row.service_count,
  };
}
