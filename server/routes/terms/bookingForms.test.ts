import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/terms/bookingForms.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { cloneService, deleteService } from '../../../contract/calls/services/services.ts';
import type { BookingForm, BookingFormInput } from '../../../contract/entities/terms/bookingForm.ts';
import { defaultFormId } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { historyOf } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

const updateOf = (bookingForm: BookingFormInput & { id: string }) => ({
  path: { 'bookingForm.id': bookingForm.id },
  body: { bookingForm },
});
const deletion = (bookingFormId: string, moveServicesToDefault?: boolean) => ({
  path: { bookingFormId },
  query: { moveServicesToDefault },
});

/** A policy that requires the form. */
const asking = (formId: string) => ({
  body: { bookingPolicy: { intakeFormPolicy: { enabled: true, formId } } },
});

/** A business with the form calls of its admin. */
async function openForms(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin } = catalogue;
  return {
    ...catalogue,
    createForm: async (bookingForm: BookingFormInput): Promise<BookingForm> =>
      (await ask(server, calls.createBookingForm, { body: { bookingForm } }, admin)).bookingForm,
    refuseForm: (bookingForm: object) =>
      refused(server, calls.createBookingForm, { body: { bookingForm } }, admin),
    readForm: async (bookingFormId: string) =>
      (await ask(server, calls.getBookingForm, { path: { bookingFormId } }, admin)).bookingForm,
    change: async (form: BookingFormInput & { id: string }) =>
      (await ask(server, calls.updateBookingForm, updateOf(form), admin)).bookingForm,
    refuseChange: (form: BookingFormInput & { id: string }) =>
      refused(server, calls.updateBookingForm, updateOf(form), admin),
    remove: (...form: Parameters<typeof deletion>) =>
      ask(server, calls.deleteBookingForm, deletion(...form), admin),
    refuseRemove: (...form: Parameters<typeof deletion>) =>
      refused(server, calls.deleteBookingForm, deletion(...form), admin),
    clone: (sourceServiceId: string) => ask(server, cloneService, { body: { sourceServiceId } }, admin),
    list: async () => (await ask(server, calls.queryBusinessForms, { body: {} }, admin)).bookingForms,
  };
}

describe.each(engines)('booking forms on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('every business has a default form and may have more', async () => {
    const { list, createForm, readForm } = await openForms(server);
    expect(await list()).toMatchObject([{ id: defaultFormId, default: true, name: 'Booking form' }]);
    const created = await createForm({
      name: 'Before the first visit',
      default: true,
      fields: [
        { type: 'SHORT_TEXT', label: 'Allergies', required: true },
        { type: 'CHECK_BOX', label: 'I am older than 16' },
      ],
    });
    expect(created).toMatchObject({ default: false, revision: '1' });
    expect(created.fields.every(({ id }) => id !== undefined)).toBe(true);
    expect(await readForm(created.id)).toEqual(created);
    expect((await list()).map(({ name }) => name)).toEqual(['Before the first visit', 'Booking form']);
    expect((await historyOf(server, created.id)).changes).toEqual([
      { action: 'created', before: null, after: created },
    ]);
  });

  test('fields keep their ids when the list changes, and new ones get their own', async () => {
    const { createForm, change, refuseChange } = await openForms(server);
    const { id, fields } = await createForm({
      name: 'Health',
      fields: [
        { type: 'SHORT_TEXT', label: 'One' },
        { type: 'LONG_TEXT', label: 'Two' },
      ],
    });
    const two = { ...fields[1], label: 'Two, in full' };
    const changed = await change({
      id,
      revision: '1',
      fields: [two, { type: 'CHECK_BOX', label: 'Three' }],
    });
    expect(changed).toMatchObject({ name: 'Health', revision: '2' });
    expect(changed.fields[0]).toEqual(two);
    expect(fields.map((field) => field.id)).not.toContain(changed.fields[1]?.id);
    const stale = await refuseChange({ id, revision: '1', name: 'Late' });
    expect(stale).toMatchObject({ status: 409, data: { bookingForm: changed } });
    expect((await refuseChange({ id, revision: '2', fields: [two, two] })).rules).toEqual([
      'bookingForm.fields.1.id VALIDATION',
    ]);
  });

  test('form requires a name, and each field a question of a known kind', async () => {
    const { refuseForm } = await openForms(server);
    expect((await refuseForm({ fields: [] })).rules).toEqual(['bookingForm.name REQUIRED_FIELD']);
    expect((await refuseForm({ name: ' ', fields: [{ type: 'LONG_TEXT', label: ' ' }] })).rules).toEqual([
      'bookingForm.fields.0.label REQUIRED_FIELD',
      'bookingForm.name REQUIRED_FIELD',
    ]);
    expect((await refuseForm({ name: 'Odd', fields: [{ type: 'SLIDER', label: 'Pain' }] })).rules).toEqual([
      'bookingForm.fields.0.type INVALID_ENUM_VALUE',
    ]);
  });

  test('service accepts any form of its business and no other', async () => {
    const { createForm, create, update, refuseUpdate } = await openForms(server);
    const { id: formId } = await createForm({ name: 'Health' });
    const service = await create(yogaClass({ form: { id: formId } }));
    expect(service.form).toMatchObject({ id: formId });
    const foreign = (await (await openForms(server)).createForm({ name: 'Theirs' })).id;
    for (const unknown of [nowhere, foreign]) {
      const refusal = await refuseUpdate({ id: service.id, revision: '1', form: { id: unknown } });
      expect(refusal.rules).toEqual(['service.form.id INVALID_FORM']);
    }
    const back = await update({ id: service.id, revision: '1', form: { id: defaultFormId } });
    expect(back.form?.id).toBe(defaultFormId);
  });

  test('form in use can be deleted only with a decision on its services', async () => {
    const { createForm, create, read, remove, refuseRemove, refuseForm, admin } = await openForms(server);
    const { id } = await createForm({ name: 'Health' });
    const yoga = await create(yogaClass({ form: { id } }));
    const gone = await create(yogaClass({ name: 'Pilates', form: { id } }));
    await ask(server, deleteService, { path: { serviceId: gone.id } }, admin);
    expect(await refuseRemove(id)).toMatchObject({
      status: 428,
      code: 'BOOKING_FORM_IN_USE',
      data: { services: 1, bookingPolicies: 0 },
    });
    await remove(id, true);
    const moved = await read(yoga.id);
    expect(moved).toMatchObject({ form: { id: defaultFormId }, revision: '2' });
    const { changes, events } = await historyOf(server, yoga.id);
    expect(changes.at(-1)).toEqual({ action: 'updated', before: yoga, after: moved });
    expect(events.at(-1)).toBe('wix.bookings.services.v2.service_updated');
    expect(await refuseRemove(id)).toMatchObject({ status: 404 });
    expect(await refuseForm({})).toMatchObject({ status: 400 });
  });

  test('form required by a policy cannot be deleted, and a deleted one cannot be required', async () => {
    const { createForm, remove, refuseRemove, admin } = await openForms(server);
    const { id } = await createForm({ name: 'Health' });
    const { id: other } = await createForm({ name: 'Old' });
    await ask(server, createBookingPolicy, asking(id), admin);
    expect(await refuseRemove(id, true)).toMatchObject({
      code: 'BOOKING_FORM_IN_USE',
      data: { services: 0, bookingPolicies: 1 },
    });
    await remove(other);
    expect((await refused(server, createBookingPolicy, asking(other), admin)).rules).toEqual([
      'bookingPolicy.intakeFormPolicy.formId INTAKE_FORM_ARCHIVED',
    ]);
  });

  test('default form cannot be deleted, unless another is made the default', async () => {
    const { createForm, create, read, list, clone, remove, refuseRemove, admin } = await openForms(server);
    const old = await create(yogaClass());
    const { id } = await createForm({ name: 'Health' });
    const refusal = { status: 428, code: 'DEFAULT_FORM_CANNOT_BE_DELETED' };
    expect(await refuseRemove(defaultFormId, true)).toMatchObject(refusal);
    const choose = (bookingFormId: string) =>
      ask(server, calls.setDefaultBookingForm, { path: { bookingFormId } }, admin);
    const chosen = await choose(id);
    expect(chosen).toMatchObject({
      currentDefaultBookingForm: { id, default: true, revision: '2' },
      previousDefaultBookingForm: { id: defaultFormId, default: false, revision: '2' },
    });
    expect((await list()).filter((form) => form.default)).toEqual([chosen.currentDefaultBookingForm]);
    expect(await choose(id)).toEqual({ currentDefaultBookingForm: chosen.currentDefaultBookingForm });

    // A service keeps its form; a new one and the clone of another get the new default.
    expect((await read(old.id)).form?.id).toBe(defaultFormId);
    const yoga = await create(yogaClass({ name: 'New' }));
    expect(yoga.form?.id).toBe(id);
    expect(await clone(yoga.id)).toMatchObject({ service: { form: { id } }, errors: [] });
    expect(await clone(old.id)).toMatchObject({ service: { form: { id } }, errors: ['FORM'] });
    expect(await refuseRemove(id, true)).toMatchObject(refusal);
    await remove(defaultFormId, true);
    expect((await read(old.id)).form?.id).toBe(id);
  });
});
