import { useGetList } from 'react-admin';
import {
  staffResourceTypeId,
  type ResourceType,
} from '../../../../contract/entities/locations/resourceType.ts';
import { service, type Service } from '../../../../contract/entities/services/service.ts';
import { withoutNulls } from '../../../../contract/paths.ts';
import type { Resource } from '../../../../contract/entities/locations/resource.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { listOf } from '../../../ui/words/listOf.ts';
import { nameOrGone } from '../../../ui/words/nameOrGone.ts';
import { allOptions } from '../../../ui/queries/allOptions.ts';

type Needed = NonNullable<Service['serviceResources']>;

/** Parses a form's or record's value as required rooms and equipment. */
export const neededIn = (value: unknown): Needed =>
  service.shape.serviceResources.safeParse(withoutNulls(value)).data ?? [];

/** Fetches the types of rooms and equipment with their items, each by name, without staff. */
export function useResources() {
  const types = useGetList<ResourceType>('resourceTypes', ...allOptions);
  const resources = useGetList<Resource>('resources', ...allOptions);
  return {
    types: (types.data ?? [])
      .filter(({ id }) => id !== staffResourceTypeId)
      .toSorted(byName)
      .map(({ id, name }) => ({
        id,
        name,
        resources: (resources.data ?? []).filter(({ typeId }) => typeId === id).toSorted(byName),
      })),
    loaded: types.data !== undefined && resources.data !== undefined,
    error: types.error ?? resources.error,
    refetch: () => Promise.all([types.refetch(), resources.refetch()]),
  };
}

/** A type of rooms and equipment with its items. */
export type TypeWithItems = ReturnType<typeof useResources>['types'][number];

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

/** Returns a function that formats required resources by type: `Room (Lime or Oak)`, `any Sauna`. */
export function useResourceItems(): (value: unknown) => string[] {
  const text = useText();
  const { locale } = useBusiness();
  const { types, loaded } = useResources();
  return (value) =>
    neededIn(value).map(({ resourceType, resourceIds }) => {
      const type = types.find(({ id }) => id === resourceType?.id);
      const name = nameOrGone(
        loaded ? types : undefined,
        resourceType?.id ?? '',
        text('serviceEditor.resources.unknownKind'),
        type?.name ?? resourceType?.name,
      );
      const ids = resourceIds?.values ?? [];
      if (ids.length === 0) return text('serviceEditor.resources.anyOf', { kind: name });
      const items = loaded ? (type?.resources ?? []) : undefined;
      const names = ids.map((id) => nameOrGone(items, id, text('serviceEditor.resources.unknown')));
      return text('serviceEditor.resources.of', { kind: name, names: listOf(names, locale) });
    });
}

/** Returns a function that formats them in one line: `Room (Lime or Oak), any Sauna`. */
export function useResourceWords(): (value: unknown) => string {
  const { locale } = useBusiness();
  const items = useResourceItems();
  return (value) => listOf(items(value), locale);
}
