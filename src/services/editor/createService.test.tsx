import { beforeEach, expect, it, vi } from 'vitest';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { getUndoSteps, undoLastAction } from '../../../contract/calls/history/history.ts';
import { countServices } from '../../../contract/calls/services/services.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { faults } from '../../../mocks/testServer.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { newPrices, withChoice } from '../options/choicePrices.ts';
import { createService, errorsOfCreation } from './createService.ts';
import { readEdited } from './editedService.ts';
import { saveRecord } from '../../records/editor/save/saveRecord.ts';
import { serviceEditorData } from './serviceEditorData.ts';
import { asService, newService, settledValues, type ServiceValues } from './serviceValues.ts';

beforeEach(() => faults.clear());

/** A new class as typed, with variants and add-ons. */
async function writtenClass({ send }: FrontdeskDataProvider): Promise<ServiceValues> {
  const { addOn } = await send(createAddOn, { body: { addOn: { name: 'Mat' } } });
  const yoga = {
    ...newService('CLASS'),
    name: 'Family yoga',
    payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '18' } }, options: { inPerson: true } },
  } as const;
  const empty = newPrices('CUSTOM', asService(yoga));
  const optionId = empty.options.values[0]?.id ?? '';
  const values = {
    ...yoga,
    optionsAndVariants: withChoice(
      { ...empty, variants: { values: [] } },
      { choice: { optionId, custom: 'Child' }, price: '9.50', index: undefined },
    ),
    addOnGroups: [{ id: crypto.randomUUID(), name: 'Extras', addOnIds: [addOn.id] }],
  };
  return settledValues<ServiceValues>({}, values);
}

it('creates a service with variants and add-ons, removed by one undo', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const { count: before } = await api.send(countServices, { body: {} });
  const written = await writtenClass(api);
  expect(errorsOfCreation(written)).toEqual({});
  const { service, rest } = await createService(api, written);
  expect(rest).toBeUndefined();
  expect(await readEdited(api, service.id)).toMatchObject({
    name: 'Family yoga',
    payment: { varied: { minPrice: { value: '9.50' } } },
    optionsAndVariants: { serviceId: service.id, variants: { values: [{ price: { value: '9.50' } }] } },
    addOnGroups: [{ name: 'Extras' }],
  });
  const { undo } = await api.send(getUndoSteps, {});
  await api.send(undoLastAction, { body: { changeId: undo?.changeId ?? '' } });
  expect((await api.send(countServices, { body: {} })).count).toBe(before);
});

it('creates the service when a separate part fails, and returns the unsaved rest', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const written = await writtenClass(api);
  faults.add({ route: 'POST /v1/serviceOptionsAndVariants', code: 'PERMISSION_DENIED' });
  const { service, rest } = await createService(api, written);
  faults.clear();
  const opened = await readEdited(api, service.id);
  expect(opened.optionsAndVariants).toBeUndefined();
  if (!rest) throw new Error('Nothing is left to save.');
  const onStep = vi.fn<() => void>();
  await saveRecord(serviceEditorData, api, { opened, mine: rest.mine }, { current: () => rest.mine, onStep });
  expect(await readEdited(api, service.id)).toMatchObject({
    optionsAndVariants: { variants: { values: [{ price: { value: '9.50' } }] } },
    addOnGroups: [{ name: 'Extras', addOnIds: [expect.any(String)] }],
  });
});

it('uses the chosen slug for a new service', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const written = { ...(await writtenClass(api)), name: 'Йога', mainSlug: { name: 'yoga-for-all' } };
  const { service, rest } = await createService(api, written);
  expect(rest).toBeUndefined();
  expect(service.mainSlug).toMatchObject({ name: 'yoga-for-all', custom: true });
});

it('reports an invalid variant before creating anything', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const written = await writtenClass(api);
  const { optionsAndVariants } = asService(written);
  if (!optionsAndVariants) throw new Error('It has no prices by choice.');
  const [variant] = optionsAndVariants.variants.values;
  if (!variant) throw new Error('It has no choice.');
  const values = [variant, { ...variant, price: { value: 'much' } }];
  const wrong = { ...written, optionsAndVariants: { ...optionsAndVariants, variants: { values } } };
  expect(Object.keys(errorsOfCreation(wrong))).toEqual(['optionsAndVariants']);
});
