import { expect, it } from 'vitest';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { RefusedChange } from '../../providers/data/formErrors.ts';
import type { EditedService } from './editedService.ts';
import type { LocationsDecision } from './locationsDecision.ts';
import { serviceEditorData } from './serviceEditorData.ts';
import type { ServiceEditState } from './servicePart.ts';
import {
  ClashingChange,
  FailedPart,
  saveRecord,
  type SaveOptions,
} from '../../records/editor/save/saveRecord.ts';

const opened: Service = {
  id: '10000000-0000-4000-8000-000000000001',
  type: 'APPOINTMENT',
  name: 'Massage',
  tagLine: 'Slow',
  hidden: false,
  mainSlug: { name: 'massage', custom: false },
  locations: [{ id: 'a', type: 'BUSINESS', business: { id: 'a', name: 'Mitte' } }],
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '4',
};
const potsdam = { type: 'BUSINESS', business: { id: 'b', name: 'Potsdam' } } as const;

/** A fake platform with one service that checks revisions like the real one and records its calls. */
function platform(meanwhile: Partial<Service> = {}, failing?: { call: string; error: Error }) {
  let service: Service = { ...opened, ...meanwhile };
  const asked: string[] = [];
  const store = (call: string, parts: Partial<Service>) => {
    asked.push(call);
    if (failing && call.startsWith(failing.call)) throw failing.error;
    service = { ...service, ...parts, revision: String(BigInt(service.revision) + 1n) };
    return { data: service };
  };
  const api = {
    getOne: async () => ({ data: service }),
    send: async () => ({ serviceOptionsAndVariantsList: [] }),
    addPricingPlans: async (_id: string, ids: string[]) =>
      store(`plans +${ids.join(',')}`, { payment: withPlans([...plansOf(service), ...ids]) }),
    removePricingPlans: async (_id: string, ids: string[]) =>
      store(`plans -${ids.join(',')}`, {
        payment: withPlans(plansOf(service).filter((id) => !ids.includes(id))),
      }),
    setCustomSlug: async (_id: string, name: string) =>
      store(`address ${name}`, { mainSlug: { name, custom: true } }),
    setLocations: async (_id: string, { locations }: { locations: Service['locations'] }) =>
      store(`locations ${locations?.length}`, {
        locations: locations?.map((location) => ({ ...location, id: location.business?.id })),
      }),
    update: async (_resource: string, { data, previousData }: { data: Service; previousData: Service }) => {
      const paths = changedPaths(previousData, data);
      if (previousData.revision !== service.revision) {
        asked.push(`refused ${previousData.revision}`);
        throw new RefusedChange(
          new ApiError('REVISION_MISMATCH', 'Somebody was faster.', { data: { service } }),
          'service',
        );
      }
      return store(
        `fields ${paths.join(',')} ${previousData.revision}`,
        Object.fromEntries(paths.map((path) => [path, data[path as keyof Service]])),
      );
    },
  };
  return { api: api as unknown as FrontdeskDataProvider, asked, stored: () => service };
}

const plansOf = ({ payment }: Service) => payment?.pricingPlanIds ?? [];
const withPlans = (pricingPlanIds: string[]): Service['payment'] => ({ rateType: 'NO_FEE', pricingPlanIds });

function save(
  api: FrontdeskDataProvider,
  mine: EditedService,
  options: Partial<SaveOptions<EditedService, LocationsDecision>> = {},
) {
  const steps: ServiceEditState[] = [];
  const done = saveRecord(
    serviceEditorData,
    api,
    { opened, mine },
    {
      current: () => steps.at(-1)?.mine ?? mine,
      onStep: (editState) => void steps.push(editState),
      ...options,
    },
  );
  return { done, steps };
}

const everything: Service = {
  ...opened,
  name: 'Deep massage',
  mainSlug: { name: 'deep', custom: false },
  locations: [...(opened.locations ?? []), potsdam],
};

it('sends slug, fields and locations in order, each with the revision of the previous response', async () => {
  const { api, asked } = platform();
  const { opened: now, mine } = await save(api, everything).done;
  expect(asked).toEqual(['address deep', 'fields name 5', 'locations 2']);
  expect(now.revision).toBe('7');
  expect(changedPaths(now, mine)).toEqual([]);
});

it('connects and disconnects plans by separate calls after the fields', async () => {
  const { api, asked, stored } = platform({ payment: withPlans(['gold', 'basic']) });
  const before: EditedService = { ...opened, payment: withPlans(['gold', 'basic']) };
  const mine = { ...before, name: 'Deep massage', payment: withPlans(['gold', 'silver']) };
  await saveRecord(
    serviceEditorData,
    api,
    { opened: before, mine },
    { current: () => mine, onStep: () => undefined },
  );
  expect(asked).toEqual(['fields name 4', 'plans +silver', 'plans -basic']);
  expect(plansOf(stored())).toEqual(['gold', 'silver']);
});

it('sends no calls without changes', async () => {
  const { api, asked } = platform();
  await save(api, { ...opened, name: 'Deep massage' }).done;
  expect(asked).toEqual(['fields name 4']);
});

it('keeps only the failed part and later ones unsaved', async () => {
  const error = new ApiError('INTERNAL', 'The locations could not be stored.');
  const { api, asked } = platform({}, { call: 'locations', error });
  const { done, steps } = save(api, everything);
  const failure = await done.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(FailedPart);
  expect(failure).toMatchObject({ cause: error, part: { section: 'locations' } });
  expect(asked).toEqual(['address deep', 'fields name 5', 'locations 2']);
  const last = steps.at(-1);
  expect(last && changedPaths(last.opened, last.mine)).toEqual(['locations']);
});

it('merges a concurrent change of another field and saves without asking', async () => {
  const { api, asked, stored } = platform({ tagLine: 'Theirs', revision: '9' });
  const { theirs } = await save(api, { ...opened, name: 'Mine' }).done;
  expect(asked).toEqual(['refused 4', 'fields name 9']);
  expect(theirs.map(({ key }) => key)).toEqual(['tagLine']);
  expect(stored()).toMatchObject({ name: 'Mine', tagLine: 'Theirs' });
});

it('does not overwrite a concurrent change of the same field', async () => {
  const { api, asked, stored } = platform({ name: 'Theirs', revision: '5' });
  const { done } = save(api, { ...opened, name: 'Mine', tagLine: 'Also mine' });
  const clash = await done.catch((error: unknown) => error);
  expect(clash).toBeInstanceOf(ClashingChange);
  expect(clash).toMatchObject({
    merge: { clashes: [{ path: 'name', before: 'Massage', theirs: 'Theirs', mine: 'Mine' }] },
  });
  expect(asked).toEqual(['refused 4']);
  expect(stored().name).toBe('Theirs');
});

it('checks for conflicts before saving locations and slugs, which have no revision', async () => {
  const { api, asked } = platform({ locations: [], revision: '5' });
  const { done } = save(api, { ...opened, locations: [potsdam] });
  await expect(done).rejects.toBeInstanceOf(ClashingChange);
  expect(asked).toEqual([]);
});

it('keeps input typed during a save', async () => {
  const { api, stored } = platform();
  const written = { tagLine: 'Written meanwhile', name: 'Deeper still' };
  const form = () => ({ ...(steps.at(-1)?.mine ?? everything), ...written });
  const { done, steps } = save(api, everything, { current: form });
  await done;
  expect(stored()).toMatchObject({ name: 'Deep massage', tagLine: 'Slow' });
  const last = steps.at(-1);
  expect(last && changedPaths(last.opened, last.mine)).toEqual(['name', 'tagLine']);
});
