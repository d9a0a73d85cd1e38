import { expect, it, vi } from 'vitest';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { undoLastAction, getUndoSteps } from '../../../contract/calls/history/history.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import {
  getServiceOptionsAndVariantsByServiceId,
  updateServiceOptionsAndVariants,
} from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { sampleService } from '../../../mocks/sampleService.ts';
import { faults } from '../../../mocks/testServer.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { readEdited, type EditedService } from '../editor/editedService.ts';
import { serviceEditorData } from '../editor/serviceEditorData.ts';
import type { ServiceEditState } from '../editor/servicePart.ts';
import { ClashingChange, FailedPart, saveRecord } from '../../records/editor/save/saveRecord.ts';
import { newPrices, withChoice, choicesOf, type ChoicePrices } from './choicePrices.ts';

const yoga: ServiceInput = {
  type: 'CLASS',
  name: 'Family yoga',
  defaultCapacity: 10,
  onlineBooking: { enabled: true },
  payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '18' } }, options: { inPerson: true } },
};

/** Opens a service on the real server. Returns a function that saves another version of it. */
async function openedService(input: ServiceInput = yoga) {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const { service } = await api.send(createService, { body: { service: input } });
  const stored = () => readEdited(api, service.id);
  const save = async (opened: EditedService, mine: EditedService) => {
    let editState: ServiceEditState = { opened, mine };
    const onStep = vi.fn<(reached: ServiceEditState) => void>((reached) => {
      editState = reached;
    });
    const failure = await saveRecord(serviceEditorData, api, editState, {
      current: () => editState.mine,
      onStep,
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failure, editState };
  };
  const hasAddOn = async (name: string) =>
    (await api.send(createAddOn, { body: { addOn: { name, price: { value: '2' } } } })).addOn.id;
  return { api, opened: await stored(), stored, save, hasAddOn };
}

/** Variants by a custom option. */
function byChoice(service: Service, ...lines: [custom: string, price: string][]): ChoicePrices {
  const empty = newPrices('CUSTOM', service);
  const optionId = empty.options.values[0]?.id ?? '';
  return lines.reduce<ChoicePrices>(
    (all, [custom, price]) => withChoice(all, { choice: { optionId, custom }, price, index: undefined }),
    { ...empty, variants: { values: [] } },
  );
}

it('saves a field, variants and add-ons as one undo step', async () => {
  const { api, opened, stored, save, hasAddOn } = await openedService();
  const mat = await hasAddOn('Mat');
  const mine = {
    ...opened,
    tagLine: 'For all ages',
    optionsAndVariants: byChoice(opened, ['Child', '9.50'], ['Adult', '18']),
    addOnGroups: [{ id: crypto.randomUUID(), name: 'Extras', maxNumberOfAddOns: 1, addOnIds: [mat] }],
  };
  const { failure, editState } = await save(opened, mine);
  expect(failure).toBeUndefined();
  const saved = await stored();
  expect(saved).toMatchObject({
    tagLine: 'For all ages',
    payment: { varied: { minPrice: { value: '9.50' }, maxPrice: { value: '18' } } },
    addOnGroups: [{ name: 'Extras', maxNumberOfAddOns: 1, addOnIds: [mat] }],
    optionsAndVariants: {
      options: { values: [{ type: 'CUSTOM', customData: { choices: ['Child', 'Adult'] } }] },
    },
  });
  expect(editState).toEqual({ opened: saved, mine: saved });

  const { undo } = await api.send(getUndoSteps, {});
  expect(undo).toMatchObject({ name: 'Family yoga' });
  await api.send(undoLastAction, { body: { changeId: undo?.changeId ?? '' } });
  const back = await stored();
  expect(back.optionsAndVariants).toBeUndefined();
  expect(back.addOnGroups ?? []).toEqual([]);
  expect(back.tagLine).toBeUndefined();
});

it('updates, renames and removes groups and variants without recreating them', async () => {
  const { opened, stored, save, hasAddOn } = await openedService();
  const [mat, tea] = [await hasAddOn('Mat'), await hasAddOn('Tea')];
  await save(opened, {
    ...opened,
    optionsAndVariants: byChoice(opened, ['Child', '9'], ['Adult', '18']),
    addOnGroups: [
      { id: crypto.randomUUID(), name: 'Extras', addOnIds: [mat, tea] },
      { id: crypto.randomUUID(), name: 'Drinks', addOnIds: [tea] },
    ],
  });
  const before = await stored();
  const [extras] = before.addOnGroups ?? [];
  const prices = before.optionsAndVariants!;
  const [child] = choicesOf(prices, before);
  const { failure } = await save(before, {
    ...before,
    optionsAndVariants: withChoice(prices, { ...child!, price: '12' }),
    addOnGroups: [{ ...extras, name: 'Nice to have', addOnIds: [tea, mat] }],
  });
  expect(failure).toBeUndefined();
  const after = await stored();
  expect(after.addOnGroups).toEqual([{ ...extras, name: 'Nice to have', addOnIds: [tea, mat] }]);
  expect(after.optionsAndVariants).toMatchObject({ id: prices.id, minPrice: { value: '12' } });

  await save(after, { ...after, optionsAndVariants: undefined });
  expect((await stored()).optionsAndVariants).toBeUndefined();
  expect((await stored()).payment?.varied?.minPrice).toBeUndefined();
});

const group = (name: string) => ({ id: crypto.randomUUID(), name, addOnIds: [] });

it('keeps saved calls when a later one fails, and then sends only the rest', async () => {
  const { opened, stored, save } = await openedService();
  faults.add({ route: 'POST /v2/services/add-on-groups/create', nth: 2, code: 'FAILED_PRECONDITION' });
  const first = await save(opened, {
    ...opened,
    tagLine: 'For all ages',
    addOnGroups: [group('Extras'), group('Drinks')],
  });
  faults.clear();
  expect(first.failure).toBeInstanceOf(FailedPart);
  expect(first.failure).toMatchObject({ part: { section: 'addOns' } });
  expect(first.editState.opened.addOnGroups?.map(({ name }) => name)).toEqual(['Extras']);
  expect(first.editState.mine.addOnGroups?.map(({ name }) => name)).toEqual(['Extras', 'Drinks']);
  expect((await stored()).tagLine).toBe('For all ages');

  const second = await save(first.editState.opened, first.editState.mine);
  expect(second.failure).toBeUndefined();
  expect((await stored()).addOnGroups?.map(({ name }) => name)).toEqual(['Extras', 'Drinks']);
});

it('reports a concurrent change of the same variants, and overwrites nothing', async () => {
  const { api, opened, stored, save } = await openedService();
  await save(opened, { ...opened, optionsAndVariants: byChoice(opened, ['Child', '9'], ['Adult', '18']) });
  const before = await stored();
  const prices = before.optionsAndVariants!;
  const [child, adult] = choicesOf(prices, before);
  const { revision, id } = prices;
  await api.send(updateServiceOptionsAndVariants, {
    path: { 'serviceOptionsAndVariants.id': id },
    body: {
      serviceOptionsAndVariants: {
        id,
        revision,
        variants: withChoice(prices, { ...adult!, price: '25' }).variants,
      },
    },
  });
  const { failure } = await save(before, {
    ...before,
    optionsAndVariants: withChoice(prices, { ...child!, price: '7' }),
  });
  expect(failure).toBeInstanceOf(ClashingChange);
  const { serviceVariants } = await api.send(getServiceOptionsAndVariantsByServiceId, {
    path: { serviceId: before.id },
  });
  expect(serviceVariants.variants.values.map(({ price }) => price.value)).toEqual(['9', '25']);
});

it('updates variants by staff member with the assigned staff, including the price of a new one', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const massage = await sampleService(api, 'Deep tissue massage');
  const [anna = '', ben = ''] = massage.staffMemberIds ?? [];
  const appointment: ServiceInput = {
    type: 'APPOINTMENT',
    name: 'Foot massage',
    defaultCapacity: 1,
    onlineBooking: { enabled: true },
    staffMemberIds: [anna],
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
    payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '50' } }, options: { inPerson: true } },
  };
  const { opened, stored, save } = await openedService(appointment);
  await save(opened, { ...opened, optionsAndVariants: newPrices('STAFF_MEMBER', opened) });
  const one = await stored();
  const both = { ...one, staffMemberIds: [anna, ben] };

  const followed = await save(one, both);
  expect(followed.failure).toBeUndefined();
  expect(followed.editState.opened.optionsAndVariants?.variants.values).toHaveLength(2);
  await save(followed.editState.opened, { ...followed.editState.opened, staffMemberIds: [anna] });

  const again = await stored();
  const { optionId = '' } = again.optionsAndVariants?.variants.values[0]?.choices[0] ?? {};
  const line = { choice: { optionId, staffMemberId: ben }, price: '70', index: undefined };
  const { failure } = await save(again, {
    ...again,
    staffMemberIds: [anna, ben],
    optionsAndVariants: withChoice(again.optionsAndVariants!, line),
  });
  expect(failure).toBeUndefined();
  expect((await stored()).optionsAndVariants?.maxPrice?.value).toBe('70');
});
