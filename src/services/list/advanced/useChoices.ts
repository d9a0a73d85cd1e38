import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { queryAddOns } from '../../../../contract/calls/addOns.ts';
import { queryBusinessForms } from '../../../../contract/calls/bookingForms.ts';
import { queryResources } from '../../../../contract/calls/resources.ts';
import { rateTypes } from '../../../../contract/entities/price.ts';
import { serviceTypes } from '../../../../contract/entities/service.ts';
import { serviceLocationTypes } from '../../../../contract/entities/serviceLocation.ts';
import { queryLimits } from '../../../../contract/query.ts';
import { useApi } from '../../../layout/useApi.ts';
import { useText } from '../../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../../providers/dataProvider.ts';
import { allOfThem } from '../../bulk/allOfThem.ts';
import { namingFields } from '../goneValues.ts';
import { useNames } from '../useNames.ts';
import type { FieldPath } from './conditionTree.ts';

export interface Choice {
  value: string;
  label: string;
}

type Choices = readonly Choice[];

const [everything, { staleTime }] = allOfThem;

/** Fields whose values are chosen by name, beside those of {@link namingFields}. */
const listed = ['bookingPolicy.id', 'form.id', 'serviceResources.resourceIds.values', 'addOnDetails.addOnId'];

const kindOf = (path: FieldPath) => Object.entries(namingFields).find(([field]) => field === path)?.[1];

/**
 * The values that a field can be compared with, by their names; undefined where anything may be typed. An empty list
 * while they are under way, or while they are not `needed` and not known.
 */
export function useChoices(path: FieldPath, needed = true): Choices | undefined {
  const api = useApi();
  const text = useText();
  const kind = kindOf(path);
  const { of } = useNames(kind && needed ? [kind] : []);
  const policies = useGetList<{ id: string; name?: string }>('bookingPolicies', everything, {
    staleTime,
    enabled: needed && path === 'bookingPolicy.id',
  });
  const others = useQuery({
    queryKey: ['filterChoices', path],
    queryFn: ({ signal }) => readChoices(api, path, signal),
    enabled: needed && listed.includes(path) && path !== 'bookingPolicy.id',
    staleTime,
  });
  if (kind) return [...(of(kind) ?? [])].map(([value, label]) => ({ value, label })).toSorted(byLabel);
  if (path === 'bookingPolicy.id') return (policies.data ?? []).map(choiceOf).toSorted(byLabel);
  if (listed.includes(path)) return others.data ?? [];
  if (path === 'type') return serviceTypes.map((value) => ({ value, label: text(`services.type.${value}`) }));
  if (path === 'payment.rateType') {
    return rateTypes.map((value) => ({ value, label: text(`listTools.rate.${value}`) }));
  }
  if (path === 'locations.type') {
    return serviceLocationTypes.map((value) => ({ value, label: text(`listTools.place.${value}`) }));
  }
  return undefined;
}

/** A business has some dozens of each. */
async function readChoices(
  api: FrontdeskDataProvider,
  path: FieldPath,
  signal: AbortSignal,
): Promise<Choices> {
  const body = { query: { cursorPaging: { limit: queryLimits.largestPage } } };
  if (path === 'form.id') {
    const { bookingForms } = await api.send(queryBusinessForms, { body }, { signal });
    return bookingForms.map(choiceOf).toSorted(byLabel);
  }
  if (path === 'addOnDetails.addOnId') {
    const { addOns } = await api.send(queryAddOns, { query: body }, { signal });
    return addOns.map(choiceOf).toSorted(byLabel);
  }
  const { resources } = await api.send(queryResources, { body }, { signal });
  return resources.map(choiceOf).toSorted(byLabel);
}

const choiceOf = ({ id, name }: { id?: string | undefined; name?: string | undefined }): Choice => ({
  value: id ?? '',
  label: name ?? id ?? '',
});
const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label);
