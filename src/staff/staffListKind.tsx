import { Mail, Scissors } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { useText } from '../messages/useText.ts';
import { BulkBar } from '../records/bulk/selection/BulkBar.tsx';
import { noNames, type ListColumn, type ListKind, type SortOrder } from '../records/list/listKind.ts';
import { NewRecordButton } from '../records/list/NewRecordButton.tsx';
import type { MenuAction } from '../ui/dialogs/MenuButton.tsx';
import { lazyModule } from '../ui/lazyModule.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { servicesOf, staffFields, staffQuestions } from './staffQuestions.ts';
import { useStaffCards, useStaffRows } from './useStaffRows.tsx';

const columns: readonly ListColumn[] = [
  { key: 'name', label: 'staff.column.name', sort: 'name' },
  { key: 'email', label: 'staff.column.email', sort: 'email', width: 230, from: 660, shape: { width: 150 } },
  { key: 'phone', label: 'staff.column.phone', width: 150, from: 1040, shape: { width: 96 } },
  {
    key: 'gives',
    label: 'staff.column.gives',
    sort: 'serviceProvider',
    width: 128,
    from: 880,
    shape: { width: 24 },
  },
  {
    key: 'services',
    label: 'staff.column.services',
    width: 96,
    from: 520,
    numeric: true,
    shape: { width: 16 },
  },
  { key: 'connection', label: 'staff.column.connection', width: 170, shape: { width: 84, height: 22 } },
  { key: 'created', label: 'staff.column.created', sort: 'createdDate', width: 120 },
  { key: 'updated', label: 'staff.column.updated', sort: 'updatedDate', width: 120 },
];

const sortOrders: readonly SortOrder[] = [
  { key: 'byName', label: 'staff.sort.byName', field: 'name', order: 'ASC' },
  { key: 'byNameDown', label: 'staff.sort.byNameDown', field: 'name', order: 'DESC' },
  { key: 'byCreated', label: 'staff.sort.byCreated', field: 'createdDate', order: 'DESC' },
  { key: 'byUpdated', label: 'staff.sort.byUpdated', field: 'updatedDate', order: 'DESC' },
];

/** List of staff members. */
export const staffListKind: ListKind<StaffMember> = {
  resource: 'staff',
  path: 'staff',
  fields: staffFields,
  ...staffQuestions,
  columns,
  ownColumns: ['name', 'email', 'phone', 'gives', 'services', 'connection'],
  cellStyles: {},
  sortOrders,
  sort: { field: 'name', order: 'ASC' },
  words: {
    title: 'staff.title',
    search: 'staff.search',
    caption: 'staff.title',
    loading: 'staff.table.loading',
    found: 'staff.table.found',
    foundMany: 'staff.table.foundMany',
    former: 'staff.table.former',
    failed: 'staff.failed',
    noMatchTitle: 'staff.noMatchTitle',
    noMatch: 'staff.noMatch',
    noLine: 'staff.noDescription',
  },
  lead(counts, text, number) {
    const all = counts?.['all'];
    return text('staff.lead', { smart_count: all ?? 2, count: typeof all === 'number' ? number(all) : '–' });
  },
  useNames: () => noNames,
  useFacetWords,
  useRows: useStaffRows,
  useCards: useStaffCards,
  useMenu,
  HeadActions: NewStaffMember,
  FirstUse,
  BulkBar,
  tools: lazyModule(async () => (await import('./staffListTools.ts')).staffListTools),
};

function useFacetWords() {
  const text = useText();
  const nameOf = useCallback(
    (_facet: string, value: string) => text(value === 'yes' ? 'staff.gives.yes' : 'staff.gives.no'),
    [text],
  );
  return { nameOf };
}

function useMenu() {
  const text = useText();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      of({ email, resourceId }: StaffMember): MenuAction[] {
        return [
          {
            key: 'services',
            label: text('staff.menu.services'),
            icon: Scissors,
            onSelect: () => void navigate(servicesOf(resourceId)),
          },
          ...(email
            ? [
                {
                  key: 'email',
                  label: text('staff.menu.email'),
                  icon: Mail,
                  onSelect: () => location.assign(`mailto:${email}`),
                },
              ]
            : []),
        ];
      },
    }),
    [navigate, text],
  );
}

function NewStaffMember() {
  const text = useText();
  return <NewRecordButton resource="staffMembers" path="staff" label={text('staff.new')} />;
}

function FirstUse() {
  const text = useText();
  return (
    <EmptyState title={text('staff.empty.title')} actions={<NewStaffMember />}>
      {text('staff.empty.lead')}
    </EmptyState>
  );
}
