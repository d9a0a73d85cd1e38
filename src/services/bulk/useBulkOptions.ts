import { useGetList } from 'react-admin';
import type { BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Category } from '../../../contract/entities/services/category.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import type { Option } from '../../records/bulk/bulkKind.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';

/** Returns a function for the options of a field; undefined while loading, empty for fields without options. */
export function useBulkOptions(): (field: BulkField) => readonly Option[] | undefined {
  const { data: categories } = useGetList<Category>('categories', ...allOptions);
  const { data: policies } = useGetList<BookingPolicy>('bookingPolicies', ...allOptions);
  const { data: staff } = useGetList<StaffMember>('staffMembers', ...allOptions);
  const { data: locations } = useGetList<Location>('locations', ...allOptions);
  const { data: forms } = useGetList<BookingForm>('bookingForms', ...allOptions);
  const { data: plans } = useGetList<PricingPlan>('pricingPlans', ...allOptions);
  const options: Partial<Record<BulkField, readonly Option[] | undefined>> = {
    'category.id': named(categories),
    'bookingPolicy.id': named(policies),
    'form.id': named(forms),
    staffMemberIds: staff?.flatMap(({ resourceId, name }) => (resourceId ? [{ id: resourceId, name }] : [])),
    'locations.business.id': named(locations),
    'payment.pricingPlanIds': named(plans),
  };
  return (field) => (Object.hasOwn(options, field) ? options[field] : []);
}

function named(found: readonly { id: string; name?: string | undefined }[] | undefined) {
  return found?.map(({ id, name = '' }) => ({ id, name }));
}
