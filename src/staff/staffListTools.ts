import { useQuery } from '@tanstack/react-query';
import type { MessageKey } from '../messages/en.ts';
import { useText } from '../messages/useText.ts';
import { wireFilter, withFacet, type ListFilter } from '../records/list/listFilter.ts';
import type { FacetOption, ListTools } from '../records/list/listKind.ts';
import { useApi } from '../ui/useApi.ts';
import { countStaff } from './countStaff.ts';
import { givesValues, staffFields, staffQuestions, type StaffFilterField } from './staffQuestions.ts';

const dates: readonly StaffFilterField[] = ['createdDate', 'updatedDate'];
const behind: readonly StaffFilterField[] = ['id', 'resourceId'];
const named: ReadonlySet<string> = new Set([...dates, ...behind]);

/** Lazily loaded tools of the staff list. */
export const staffListTools: ListTools<'gives'> = {
  useFacetOptions,
  fieldGroups: [
    {
      label: 'staff.fieldGroup.person',
      fields: [...Object.keys(staffFields).filter((field) => !named.has(field)), ...dates],
    },
    { label: 'staff.fieldGroup.behind', fields: behind },
  ],
  fieldLabel: (field: StaffFilterField): MessageKey => `staffField.${field}`,
  useChoices: () => undefined,
  useValueNames: () => () => undefined,
  words: {
    lead: 'staff.advanced.lead',
    show: 'staff.advanced.show',
    defaultOff: 'staff.view.defaultOff',
    menuNoDefault: 'staff.view.menuNoDefault',
    noDefault: 'staff.view.noDefault',
  },
};

function useFacetOptions(facet: 'gives', filter: ListFilter): FacetOption[] {
  const text = useText();
  const api = useApi();
  const { [facet]: _own, ...others } = filter;
  const { data: counts } = useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['staff', 'facet', facet, others],
    queryFn: ({ signal }) =>
      Promise.all(
        givesValues.map((value) => {
          const narrowed = withFacet(staffQuestions, others, facet, [value]);
          const asked = { ...wireFilter(staffQuestions, narrowed), ...(others.q && { q: others.q }) };
          return countStaff(api, asked, signal);
        }),
      ),
  });
  return givesValues.map((value, at) => ({
    value,
    label: text(`staff.gives.${value}`),
    count: counts?.[at],
  }));
}
