import type { MessageKey } from '../messages/en.ts';
import { useText } from '../messages/useText.ts';
import { useCountedOptions } from '../records/list/facets/useCountedOptions.ts';
import type { ListFilter } from '../records/list/listFilter.ts';
import type { PlainTools } from '../records/plain/plainListTools.ts';
import { givesValues, staffFields, type StaffFilterField } from './staffQuestions.ts';

const dates: readonly StaffFilterField[] = ['createdDate', 'updatedDate'];
const behind: readonly StaffFilterField[] = ['id', 'resourceId'];
const named: ReadonlySet<string> = new Set([...dates, ...behind]);

/** Lazily loaded tools of the staff list. */
export const staffListTools: Partial<PlainTools> = {
  useFacetOptions,
  fieldGroups: [
    {
      label: 'staff.fieldGroup.person',
      fields: [...Object.keys(staffFields).filter((field) => !named.has(field)), ...dates],
    },
    { label: 'staff.fieldGroup.behind', fields: behind },
  ],
  fieldLabel: (field: StaffFilterField): MessageKey => `staffField.${field}`,
};

function useFacetOptions(facet: string, filter: ListFilter) {
  const text = useText();
  const options = givesValues.map((value) => ({ value, label: text(`staff.gives.${value}`) }));
  return useCountedOptions(facet, filter, options);
}
