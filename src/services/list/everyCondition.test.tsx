import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serviceFields } from '../../../contract/entities/serviceFields.ts';
import { parseFilter } from '../../../contract/filter.ts';
import type { Fields } from '../../../contract/paths.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { BusinessContext } from '../../ui/useBusiness.ts';
import { guid, list, provide, yoga } from '../../providers/testPlatform.ts';
import { ServiceList } from './ServiceList.tsx';
import { fieldOf, type TestValue } from '../../records/list/advanced/conditionTree.ts';

const fieldPaths = Object.keys(serviceFields);

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

/** Opens the list at a URL over a server that records its requests. */
function openList(path: string, views: readonly Fields[] = []) {
  const { provider, sent } = provide(({ request }) => {
    const answer = list(request.includes('/v2/services') ? [yoga] : named);
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
  const screenOf = (
    <BusinessContext value={business}>
      <ServiceList />
    </BusinessContext>
  );
  const { router } = renderOnDesk(screenOf, { dataProvider, path });
  /** Returns the filter of the last request for rows. */
  const asked = (): unknown => {
    const queries = sent.filter(({ request }) => request.endsWith('/v2/services/query'));
    return (queries.at(-1)?.body as { query: { filter?: unknown } } | undefined)?.query.filter;
  };
  const address = () => router.state.location;
  const filterOfAddress = () =>
    JSON.parse(new URLSearchParams(address().search).get('filter') ?? '{}') as Fields;
  return { asked, address, filterOfAddress };
}

async function openForm() {
  // By text, because queries by role take most of the time in a simulated browser.
  fireEvent.click(await screen.findByText('More filters'));
  fireEvent.click(await screen.findByText('All conditions…'));
  const dialog = (await screen.findByText('Add condition')).closest('form') as HTMLElement;
  return {
    add: () => fireEvent.click(within(dialog).getByText('Add condition')),
    conditions: () => [...dialog.querySelectorAll<HTMLElement>('fieldset[aria-label^="Condition on"]')],
    show: () => fireEvent.click(within(dialog).getByText(/^Show/)),
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

describe('C2: conditions in the form equal the server’s filter', () => {
  it('covers the 37 fields of the contract', () => expect(fieldPaths).toHaveLength(37));

  it.each(fieldPaths)('%s: with each operator, after a reload, and from a saved view', async (path) => {
    const first = openList('/services');
    const form = await openForm();
    const meant: Fields[] = [];
    fireEvent.change(form.conditions()[0]?.querySelector('select') as Element, { target: { value: path } });
    const operators = [...(form.conditions()[0]?.querySelectorAll('select')[1]?.options ?? [])];
    for (const [at, { value: operator }] of operators.entries()) {
      if (at > 0) form.add();
      meant.push(await fill(() => form.conditions()[at] as HTMLElement, path, operator));
    }
    form.show();
    const expected = parsed({ $and: [{ $and: meant }] });
    await waitFor(() => expect(parsed(first.asked())).toEqual(expected));
    const asked = first.asked();
    const kept = first.filterOfAddress();
    const { pathname, search } = first.address();
    cleanup();

    const reloaded = openList(pathname + search);
    await waitFor(() => expect(reloaded.asked()).toEqual(asked));
    (await openForm()).show();
    await waitFor(() => expect(screen.queryByText('Add condition')).toBeNull());
    expect(reloaded.filterOfAddress()).toEqual(kept);
    expect(reloaded.asked()).toEqual(asked);
    cleanup();

    const view = { id: guid(7), name: 'Kept', resource: 'services', filter: kept, position: 0 };
    const viewed = openList('/services?page=1', [view]);
    fireEvent.click(await screen.findByText('Kept'));
    await waitFor(() => expect(viewed.asked()).toEqual(asked));
  });
});
