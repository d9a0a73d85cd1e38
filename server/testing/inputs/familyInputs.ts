import type { Call } from '../../../contract/call.ts';
import type { TestIds, TestInputs } from './testInput.ts';

/**
 * Inputs of the calls that all families have (contract/familyCalls.ts) for the family's own entity. `entity` is the
 * body of a create, `changed` that of an update.
 */
export function familyInputs(
  wireName: keyof TestIds,
  calls: Readonly<Record<string, Call>>,
  entity: object,
  changed: object = entity,
): TestInputs {
  const byId = (ids: TestIds) => ({ path: { [`${wireName}Id`]: ids[wireName] } });
  const filter = (ids: TestIds) => ({ filter: { id: ids[wireName] } });
  const inputs: TestInputs = {
    create: () => ({ body: { [wireName]: entity } }),
    get: byId,
    update: (ids) => ({
      path: { [`${wireName}.id`]: ids[wireName] },
      body: { [wireName]: { revision: '1', ...changed } },
    }),
    delete: byId,
    restore: byId,
    query: (ids) => ({ body: { query: filter(ids) } }),
    queryByAddress: (ids) => ({ query: { query: filter(ids) } }),
    search: (ids) => ({ body: { search: filter(ids) } }),
    count: (ids) => ({ body: filter(ids) }),
  };
  return Object.fromEntries(
    Object.entries(calls).flatMap(([kind, { name }]) => {
      const input = inputs[kind];
      return input ? [[name, input]] : [];
    }),
  );
}
