import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { Category } from '../../../contract/entities/services/category.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import type { Named, Pools } from './references.ts';

/** The records that a file can name; undefined while they load. */
export function usePools(): { pools: Pools | undefined; error: unknown; refetch: () => void } {
  const categories = useGetList<Category>('categories', ...allOptions);
  const locations = useGetList<Location>('locations', ...allOptions);
  const staff = useGetList<StaffMember>('staffMembers', ...allOptions);
  const policies = useGetList<BookingPolicy>('bookingPolicies', ...allOptions);
  const forms = useGetList<BookingForm>('bookingForms', ...allOptions);
  const all = [categories, locations, staff, policies, forms];
  const pools = useMemo(() => {
    if (!categories.data || !locations.data || !staff.data || !policies.data || !forms.data) return undefined;
    return {
      category: named(categories.data),
      location: named(locations.data.filter(({ archived }) => !archived)),
      staff: staff.data.flatMap(({ resourceId, name }) => (resourceId ? [{ id: resourceId, name }] : [])),
      bookingPolicy: named(policies.data),
      form: named(forms.data),
    };
  }, [categories.data, locations.data, staff.data, policies.data, forms.data]);
  return {
    pools,
    error: all.find(({ error }) => error)?.error,
    refetch: () => {
      for (const query of all) if (query.error) void query.refetch();
    },
  };
}

const named = (found: readonly { id: string; name?: string | undefined }[]): Named[] =>
  found.map(({ id, name = '' }) => ({ id, name }));
