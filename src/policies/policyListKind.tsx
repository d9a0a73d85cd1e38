import { Scissors } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { bookingPolicyFields } from '../../contract/entities/terms/bookingPolicyFields.ts';
import { useText } from '../messages/useText.ts';
import { NewRecordButton } from '../records/list/NewRecordButton.tsx';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../records/plain/plainSorts.ts';
import { rulesOf } from './policyEditorKind.tsx';
import type { EditedPolicy } from './policyFields.ts';
import { policyDefault } from './policyDefault.ts';
import { policyRemoval } from './policyRemoval.ts';
import { StrictestButton } from './StrictestButton.tsx';
import { servicesWith, usePolicyCards, usePolicyRows } from './usePolicyRows.tsx';

/** List of booking policies. */
export const policyListKind = plainList<EditedPolicy>({
  resource: 'bookingPolicies',
  path: 'booking-policies',
  words: 'policies',
  fields: bookingPolicyFields,
  columns: [
    { key: 'name', label: 'policies.column.name', sort: 'name' },
    { key: 'default', label: 'plain.default', width: 110, rank: 1, shape: { width: 64, height: 22 } },
    { key: 'services', label: 'policies.column.services', width: 100, numeric: true, shape: { width: 24 } },
    { key: 'created', label: 'policies.column.created', sort: 'createdDate', width: 140, rank: 3 },
    { key: 'updated', label: 'policies.column.updated', sort: 'updatedDate', width: 140, rank: 2 },
  ],
  ownColumns: ['name', 'default', 'services', 'updated'],
  sortOrders: [...sortsByName, ...sortsByDate],
  useRows: usePolicyRows,
  useCards: usePolicyCards,
  HeadActions() {
    const text = useText();
    return (
      <>
        <StrictestButton />
        <NewRecordButton resource="bookingPolicies" path="booking-policies" label={text('policies.new')} />
      </>
    );
  },
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    return {
      of: ({ id }) => [
        {
          key: 'services',
          label: text('policies.showServices'),
          icon: Scissors,
          onSelect: () => void navigate(servicesWith(id)),
        },
      ],
    };
  },
  makeDefault: policyDefault,
  copyOf: rulesOf,
  removal: policyRemoval,
  csv: [{ key: 'default', label: 'plain.default', about: 'csv.about.flag' }, ...dateColumns],
});
