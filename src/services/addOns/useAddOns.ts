import { useGetList } from 'react-admin';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';

const [everything, options] = allOptions;

/** Fetches all add-ons of the business, sorted by name. */
export function useAddOns() {
  const byName = { ...everything, sort: { field: 'name', order: 'ASC' as const } };
  const { data, error, refetch } = useGetList<AddOn>('addOns', byName, options);
  return { addOns: data, error, refetch };
}
