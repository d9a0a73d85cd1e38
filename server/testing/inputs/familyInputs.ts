import { pathParameters, type Call } from '../../../contract/call.ts';
import type { TestIds, TestInputs } from './testInput.ts';

/**
 * Inputs of the calls that all families have (contract/familyCalls.ts) for the family's own entity. `entity` is the
 * body of a create, `changed` that of an update.
 * Other calls with one id in the path send that id.
 * @param wireName of the entity, if it differs from `key`
 */
export function familyInputs(
  key: keyof TestIds,
  calls: Readonly<Record<string, Call>>,
  entity: object,
  changed: object = entity,
  wireName: string = key,
): TestInputs {
  const filter = (ids: TestIds) => ({ filter: { id: ids[key] } });
  const inputs: Readonly<Record<string, (ids: TestIds) => object>> = {
    create: () => ({ body: { [wireName]: entity } }),
    update: () => ({ body: { [wireName]: { revision: '1', ...changed } } }),
    query: (ids) => ({ body: { query: filter(ids) } }),
    queryByAddress: (ids) => ({ query: { query: filter(ids) } }),
    search: (ids) => ({ body: { search: filter(ids) } }),
    count: (ids) => ({ body: filter(ids) }),
    countFound: (ids) => ({ body: filter(ids) }),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([kind, { name, path }]) => {
      const [id] = pathParameters(path);
      return [name, (ids) => ({ ...(id && { path: { [id]: ids[key] } }), ...inputs[kind]?.(ids) })];
    }),
  );
}
