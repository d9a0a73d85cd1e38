import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { expectProperty } from '../../testProperty.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import {
  changesOfMove,
  sendPositions,
  servicesIn,
  withChanges,
  type PlacedService,
} from './servicePositions.ts';

const categories = ['classes', 'courses', 'massage'] as const;

const someServices = fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 9 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(`service ${id}`),
        name: fc.constant(''),
        category: fc.constantFrom(...categories).map((category) => ({ id: category })),
        sortOrder: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
      }),
    ),
  ),
);

const someMoves = fc.array(
  fc.record({ service: fc.nat(), category: fc.constantFrom(...categories), index: fc.nat() }),
  {
    maxLength: 12,
  },
);

const idsIn = (services: readonly PlacedService[], category: string) =>
  servicesIn(services, category).map(({ id }) => id);

it('any sequence of moves gives the order and the category asked for', async () => {
  await expectProperty(
    fc.property(someServices, someMoves, (started, moves) => {
      let services: readonly PlacedService[] = started;
      const wanted = new Map(categories.map((category) => [category, idsIn(services, category)]));
      for (const move of moves) {
        const { id } = started[move.service % started.length] ?? { id: '' };
        for (const [category, ids] of wanted)
          wanted.set(
            category,
            ids.filter((one) => one !== id),
          );
        const ids = wanted.get(move.category) ?? [];
        const index = move.index % (ids.length + 1);
        wanted.set(move.category, ids.toSpliced(index, 0, id));
        services = withChanges(services, changesOfMove(services, id, { categoryId: move.category, index }));
        expect(new Map(categories.map((one) => [one, idsIn(services, one)]))).toEqual(wanted);
      }
    }),
    200,
  );
});

const at = (id: string, sortOrder: number) => ({ id, name: '', category: { id: 'classes' }, sortOrder });

it('a move changes only the moved service where the positions leave room', () => {
  const services = [at('a', 1), at('b', 5), at('c', 9)];
  const moved = (index: number) => changesOfMove(services, 'c', { categoryId: 'classes', index });
  expect(moved(1)).toEqual([{ id: 'c', sortOrder: 2 }]);
  expect(moved(0)).toEqual([{ id: 'c', sortOrder: 0 }]);
  expect(moved(2)).toEqual([{ id: 'c', sortOrder: 6 }]);
});

it('several moves are one bulk call at the current revisions, which names only what changes', async () => {
  const send = vi.fn<(call: unknown, input: unknown, options: unknown) => Promise<unknown>>(() =>
    Promise.resolve({
      results: [0, 1].map((originalIndex) => ({ itemMetadata: { originalIndex, success: true } })),
    }),
  );
  const data = Object.entries({ a: '4', b: '9' }).map(([id, revision]) => ({ id, revision }));
  const api = { send, getMany: vi.fn<() => unknown>(() => Promise.resolve({ data })) };
  await sendPositions(
    api as unknown as FrontdeskDataProvider,
    [
      { id: 'a', categoryId: 'courses' },
      { id: 'b', sortOrder: 2 },
    ],
    'request',
  );
  const services = [
    { service: { id: 'a', revision: '4', category: { id: 'courses' } }, mask: 'category.id' },
    { service: { id: 'b', revision: '9', sortOrder: 2 }, mask: 'sortOrder' },
  ];
  expect(send.mock.calls).toEqual([[expect.anything(), { body: { services } }, { requestId: 'request' }]]);
});
