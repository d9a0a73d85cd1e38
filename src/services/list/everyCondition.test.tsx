import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { parseFilter } from '../../../contract/queries/filter.ts';
import type { Fields } from '../../../contract/paths.ts';
import { ofToday } from '../../../testDeep.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { BusinessContext } from '../../ui/business/useBusiness.ts';
import { guid, list, provide, yoga } from '../../providers/testPlatform.ts';
import { AdvancedFilter } from '../../records/list/advanced/AdvancedFilter.tsx';
import { fieldOf, operatorsFor, type TestValue } from '../../records/list/advanced/conditionTree.ts';
import { ListPartsContext, ListStateContext } from '../../records/list/RecordListContext.ts';
import { useListAddress } from '../../records/list/useListAddress.ts';
import { listDefaults, useListQuestion } from '../../records/list/useListQuestion.ts';
import { useSelection } from '../../records/list/useSelection.ts';
import { useSavedViews } from '../../records/list/views/useSavedViews.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { serviceListKind } from './serviceListKind.tsx';

const fieldPaths = Object.keys(serviceFields);

/** Fields of a type with the same operators and kind of values are alike. The first of each kind is tested every day. */
const kindOf = (path: string) => {
  const { type, values } = fieldOf(serviceFields, path);
  return [type, values !== undefined, ...operatorsFor(serviceFields, path)].join();
};
const firstOfKinds = fieldPaths.filter(
  (path, at) => fieldPaths.findIndex((other) => kindOf(other) === kindOf(path)) === at,
);
const others = fieldPaths.filter((path) => !firstOfKinds.includes(path));
const fieldsOfToday = [...firstOfKinds, ...ofToday(others, 3)];

const business = {
  id: guid(1),
  name: 'Studio',
  timeZone: 'Europe/Berlin',
  locale: 'en',
  currency: 'EUR',
  sampleOwnerPasswordUnchanged: false,
};
const named = [1, 2].map((number) => ({
  id: guid(number),
  name: `Name ${number}`,
  resourceId: guid(number),
}));

/** Typed texts with their values. */
const typedValues = {
  text: [
    ['Sunrise, 7', 'Sunrise, 7'],
    ['100 %_\\', '100 %_\\'],
  ],
  number: [
    ['40', 40],
    ['12,5', 12.5],
  ],
  date: [
    ['2026-03-29T10:00', '2026-03-29T08:00:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ],
  guid: [
    [guid(8).toUpperCase(), guid(8)],
    [guid(9), guid(9)],
  ],
} as const;

const isList = (path: string) => ['texts', 'guids', 'numbers'].includes(fieldOf(serviceFields, path).type);

function typedFor(path: string): readonly (readonly [typed: string, value: TestValue])[] {
  const { type } = fieldOf(serviceFields, path);
  if (type === 'number' || type === 'numbers') return typedValues.number;
  if (type === 'guid' || type === 'guids') return typedValues.guid;
  return type === 'date' ? typedValues.date : typedValues.text;
}

/** Returns the condition of an operator. */
function meaningOf(path: string, operator: string, values: readonly TestValue[]): Fields {
  const empty = isList(path) ? { [path]: { $eq: null } } : { [path]: { $isEmpty: true } };
  switch (operator) {
    case 'exists':
      return { [path]: { $exists: true } };
    case 'missing':
      return { [path]: { $exists: false } };
    case 'empty':
      return empty;
    case 'filled':
      return isList(path) ? { $not: empty } : { [path]: { $isEmpty: false } };
    default:
      return { [path]: { [`$${operator}`]: takesMany(operator) ? values : values[0] } };
  }
}

const takesMany = (operator: string) => ['in', 'nin', 'hasSome', 'hasAll'].includes(operator);

/** Answers every request like a server with a service, and records the requests. */
function platform(views: readonly Fields[] = []) {
  const { provider, sent } = provide(({ request }) => {
    const answer = list(request.includes('/v2/services') ? [{ ...yoga, type: 'CLASS' }] : named);
    return { body: { ...answer.body, bookingForms: named, resources: named, addOns: named } };
  });
  const lists: Readonly<Record<string, readonly Fields[]>> = { savedViews: views };
  const dataProvider = {
    ...provider,
    count: async () => ({ data: 60 }),
    facets: async () => ({ data: [] }),
    getList: async (resource: string, params: never) => {
      const data = lists[resource];
      return data ? { data, total: data.length } : provider.getList(resource, params);
    },
  };
  /** Returns the filter of the last request for rows. */
  const asked = (): unknown => {
    const queries = sent.filter(({ request }) => request.endsWith('/v2/services/query'));
    return (queries.at(-1)?.body as { query: { filter?: unknown } } | undefined)?.query.filter;
  };
  return { dataProvider, asked };
}

/** Opens a screen at a URL. */
function open(screenOf: ReactNode, path: string, views: readonly Fields[] = []) {
  const { dataProvider, asked } = platform(views);
  const inBusiness = <BusinessContext value={business}>{screenOf}</BusinessContext>;
  const { router } = renderOnDesk(inBusiness, { dataProvider, path });
  const address = () => router.state.location;
  const filterOfAddress = () =>
    JSON.parse(new URLSearchParams(address().search).get('filter') ?? '{}') as Fields;
  return { asked, address, filterOfAddress };
}

const openList = (path: string, views?: readonly Fields[]) =>
  open(<RecordList kind={serviceListKind} />, path, views);

/** The form over a list without rows, which would take most of the time. It stays open. */
function FormOnly() {
  const kind = serviceListKind;
  const question = useListQuestion(kind);
  const address = useListAddress(kind, question.filter);
  const views = useSavedViews(kind);
  const selection = useSelection('', undefined, address.entryKey);
  const drafts = new Map<string, Date>();
  const parts = { selection, views, opening: false, drafts };
  return (
    <ListBase
      resource={kind.resource}
      {...listDefaults(kind)}
      filter={{ where: undefined, ...question.wire }}
    >
      <ListStateContext value={{ ...question, kind, address }}>
        <ListPartsContext value={parts}>
          <AdvancedFilter onClose={() => undefined} />
        </ListPartsContext>
      </ListStateContext>
    </ListBase>
  );
}

async function openForm() {
  // By text, because queries by role take most of the time in a simulated browser.
  fireEvent.click(await screen.findByText('More filters'));
  fireEvent.click(await screen.findByText('All conditions…'));
  return form();
}

async function form() {
  const dialog = (await screen.findByText('Add condition')).closest('form') as HTMLElement;
  return {
    condition: () => dialog.querySelector('fieldset[aria-label^="Condition on"]') as HTMLElement,
    show: () => fireEvent.click(dialog.querySelector('button[type="submit"]') as Element),
  };
}

/** Fills in one condition like a user. Returns its filter. */
async function fill(condition: () => HTMLElement, path: string, operator: string): Promise<Fields> {
  const change = (element: Element | undefined | null, value: string) => {
    if (!element) throw new Error(`${path} ${operator} has no field for ${value}.`);
    fireEvent.change(element, { target: { value } });
  };
  const selects = () => [...condition().querySelectorAll('select')];
  change(selects()[0], path);
  change(selects()[1], operator);
  const input = condition().querySelector('input');
  const select = selects()[2];
  const values: TestValue[] = [];
  const count = takesMany(operator) ? 2 : 1;
  if (input) {
    for (const [at, [typed, value]] of typedFor(path).slice(0, count).entries()) {
      if (at > 0) fireEvent.keyDown(input, { key: 'Enter' });
      change(input, typed);
      values.push(value);
    }
  } else if (select) {
    await waitFor(() => {
      if (select.options.length < 3) throw new Error(`The choices of ${path} are not there.`);
    });
    const choices = [...select.options].map((option) => option.value).filter(Boolean);
    for (const value of choices.slice(0, count)) {
      change(select, value);
      values.push(fieldOf(serviceFields, path).type === 'boolean' ? value === 'true' : value);
    }
  }
  return meaningOf(path, operator, values);
}

const parsed = (filter: unknown) => parseFilter(filter, serviceFields, 'staff');

/** Two values of a field, which a condition can have without a form. */
function valuesOf(path: string): TestValue[] {
  const { type, values = [] } = fieldOf(serviceFields, path);
  if (type === 'boolean') return [true, false];
  if (type === 'guid' || type === 'guids') return [guid(1), guid(2)];
  return values.length > 0 ? values.slice(0, 2) : typedFor(path).map(([, value]) => value);
}

/** Every field with each of its operators. */
const everyCondition = fieldPaths.flatMap((path) =>
  operatorsFor(serviceFields, path).map((operator) => meaningOf(path, operator, valuesOf(path))),
);

/** As many conditions as one filter may have, with their groups. */
const filters = Array.from({ length: Math.ceil(everyCondition.length / 180) }, (_, at) => ({
  where: { $and: everyCondition.slice(at * 180, (at + 1) * 180) },
}));

describe('C2: conditions in the form equal the server’s filter', () => {
  it.each(fieldsOfToday)('%s: with each operator', async (path) => {
    const { filterOfAddress } = open(<FormOnly />, '/services');
    const { condition, show } = await form();
    const field = condition().querySelector('select') as HTMLSelectElement;
    expect([...field.options].map(({ value }) => value)).toContain(path);
    fireEvent.change(field, { target: { value: path } });
    const operators = [...(condition().querySelectorAll('select')[1]?.options ?? [])];
    expect(operators.map(({ value }) => value)).toEqual(operatorsFor(serviceFields, path));
    for (const { value: operator } of operators) {
      const meant = await fill(condition, path, operator);
      show();
      expect([operator, parsed(filterOfAddress()['where'])]).toEqual([operator, parsed(meant)]);
    }
  });

  it.each(filters)(
    'a list asks for every condition of its URL, of its form and of a saved view',
    async (filter) => {
      const linked = openList(`/services?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      await waitFor(() => expect(parsed(linked.asked())).toEqual(parsed({ $and: [filter.where] })));
      const asked = linked.asked();
      (await openForm()).show();
      await waitFor(() => expect(screen.queryByText('Add condition')).toBeNull());
      expect(parsed(linked.asked())).toEqual(parsed(asked));
      cleanup();

      const view = { id: guid(7), name: 'Kept', resource: 'services', filter, position: 0 };
      const viewed = openList('/services?page=1', [view]);
      fireEvent.click(await screen.findByText('Kept'));
      await waitFor(() => expect(viewed.asked()).toEqual(asked));
    },
  );
});
