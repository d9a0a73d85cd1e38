import {
  bookingForm as bookingFormSchema,
  type BookingForm,
} from '../../../contract/entities/terms/bookingForm.ts';
import { defaultFormId } from '../../../contract/entities/services/service.ts';
import { bookingFormViolations } from '../../../contract/entities/terms/bookingFormRules.ts';
import { ApiError } from '../../../contract/errors.ts';
import {
  bookingFormTable,
  countPoliciesWithForm,
  countServicesWithForm,
  defaultBookingForm,
  defaultBookingFormId,
  lockServicesWithForm,
  moveServicesToForm,
} from '../../tables/terms/bookingForms.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { lockEntity } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { firstVersion } from '../newEntity.ts';
import { recordChanges } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { makeDefault } from '../makeDefault.ts';

const plain = family<BookingForm>({
  table: bookingFormTable,
  kind: 'bookingForm',
  wireName: 'bookingForm',
  noun: 'booking form',
  schema: bookingFormSchema,
  readOnly: ['default'],
  given: () => ({ default: false }),
  settle: (_writing, after) => withFieldIds(after),
  violations: (_writing, after) => bookingFormViolations(after),
});

/** Booking forms. A new one is never the default; the first one is created with the business. */
export const bookingFormFamily: PlainFamily<BookingForm> = {
  ...plain,
  create: (writing, input) => plain.create(writing, { ...input, fields: input.fields ?? [] }),
};

/** The first form of every business and its default, under the id that services have (recorded answers). */
export function addDefaultForm(writing: Writing): Promise<BookingForm> {
  const label = 'Is there anything we should know?';
  return plain.add(writing, {
    ...firstVersion(writing.now),
    id: defaultFormId,
    name: 'Booking form',
    default: true,
    fields: [{ id: crypto.randomUUID(), type: 'LONG_TEXT', label, required: false }],
  });
}

/**
 * Makes a form the default instead of the current one. Both get a new revision; does nothing if it is the default
 * already. Throws NOT_FOUND.
 */
export async function setDefaultBookingForm(writing: Writing, id: string) {
  const { current, previous } = await makeDefault(
    writing,
    { family: plain, turn: 'booking forms', find: defaultBookingForm, slug: 'default_booking_form_set' },
    id,
  );
  return { currentDefaultBookingForm: current, previousDefaultBookingForm: previous };
}

/**
 * Soft-deletes a form; bookings keep their answers. Throws BOOKING_FORM_IN_USE for a form of services unless the
 * caller accepts that they get the default form; always for a form of booking policies, because no other form
 * could replace it there. Throws NOT_FOUND, and DEFAULT_FORM_CANNOT_BE_DELETED.
 */
export async function deleteBookingForm(
  writing: Writing,
  id: string,
  { moveServicesToDefault = false }: { moveServicesToDefault?: boolean },
): Promise<void> {
  const { db, businessId } = writing;
  // The default that services get must stay the default until they have it.
  await waitForTurn(db, businessId, 'booking forms');
  const before = await lockEntity(writing, plain, id);
  refuseDefaultForm(before);
  const services = moveServicesToDefault ? 0 : await countServicesWithForm(db, businessId, id);
  const bookingPolicies = await countPoliciesWithForm(db, businessId, id);
  if (services + bookingPolicies > 0) {
    const description =
      'This form is in use. Choose another form for its services and policies, then delete it.';
    throw new ApiError('BOOKING_FORM_IN_USE', description, { data: { services, bookingPolicies } });
  }
  await giveDefaultForm(writing, id);
  await plain.delete(writing, id);
}

/** Throws DEFAULT_FORM_CANNOT_BE_DELETED for the default form. */
export function refuseDefaultForm({ default: isDefault }: BookingForm): void {
  if (!isDefault) return;
  const description = 'New services get the default form. Make another one the default first.';
  throw new ApiError('DEFAULT_FORM_CANNOT_BE_DELETED', description);
}

const batchSize = 500;

/** Assigns the default form to every service with this one; each is a change of that service. */
async function giveDefaultForm(writing: Writing, formId: string): Promise<void> {
  const { db, businessId, now } = writing;
  const defaultId = await defaultBookingFormId(db, businessId);
  for (;;) {
    const rows = await lockServicesWithForm(db, businessId, formId, batchSize);
    if (rows.length === 0) return;
    const services = await fullServices(writing, rows);
    const ids = services.map(({ id }) => id);
    await moveServicesToForm(db, businessId, { ids, formId: defaultId, now });
    await recordChanges(
      writing,
      'service',
      services.map((before) => {
        const form = { ...before.form, id: defaultId };
        const after = { ...before, form, ...nextVersion(before, now) };
        return { action: 'updated', before, after };
      }),
    );
  }
}

/** A new field gets an id; the others keep theirs, which answers in bookings refer to. */
function withFieldIds(form: BookingForm): BookingForm {
  const fields = form.fields.map((field) => ({ ...field, id: field.id ?? crypto.randomUUID() }));
  return { ...form, fields };
}
