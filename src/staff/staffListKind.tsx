import { Mail, Scissors } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { useText } from '../messages/useText.ts';
import type { ListColumn, SortOrder } from '../records/list/listKind.ts';
import { recordOrder } from '../records/order/orderKind.ts';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../records/plain/plainSorts.ts';
import type { MenuAction } from '../ui/dialogs/MenuButton.tsx';
import { staffDeletion } from './staffDeletion.ts';
import { servicesOf, staffFields, staffQuestions } from './staffQuestions.ts';
import { useStaffCards, useStaffRows } from './useStaffRows.tsx';

const columns: readonly ListColumn[] = [
  { key: 'name', label: 'staff.column.name', sort: 'name' },
  { key: 'email', label: 'staff.column.email', sort: 'email', width: 230, rank: 2, shape: { width: 150 } },
  { key: 'phone', label: 'staff.column.phone', width: 150, rank: 3, shape: { width: 96 } },
  {
    key: 'gives',
    label: 'staff.column.gives',
    sort: 'serviceProvider',
    width: 128,
    rank: 4,
    shape: { width: 24 },
  },
  {
    key: 'services',
    label: 'staff.column.services',
    width: 96,
    rank: 1,
    numeric: true,
    shape: { width: 16 },
  },
  { key: 'connection', label: 'staff.column.connection', width: 170, shape: { width: 84, height: 22 } },
  { key: 'places', label: 'staff.column.places', width: 170, shape: { width: 110 } },
  { key: 'created', label: 'staff.column.created', sort: 'createdDate', width: 120 },
  { key: 'updated', label: 'staff.column.updated', sort: 'updatedDate', width: 120 },
];

const sortOrders: readonly SortOrder[] = [
  ...sortsByName,
  { key: 'byPosition', label: 'staff.byPosition', field: 'sortOrder', order: 'ASC' },
  ...sortsByDate,
];

export const staffOrder = recordOrder('staffMember');

/** List of staff members. */
export const staffListKind = plainList<StaffMember>({
  resource: 'staff',
  path: 'staff',
  shownIn: ['staffMembers', 'resources'],
  words: 'staff',
  fields: staffFields,
  ...staffQuestions,
  columns,
  ownColumns: ['name', 'email', 'phone', 'gives', 'services', 'connection'],
  sortOrders,
  useFacetWords,
  useRows: useStaffRows,
  useCards: useStaffCards,
  isPerson: true,
  useOwnMenu,
  order: staffOrder,
  deletion: staffDeletion,
  moreTools: async () => (await import('./staffListTools.ts')).staffListTools,
  csv: [
    { key: 'email', label: 'staff.column.email', about: 'csv.about.asWritten' },
    { key: 'phone', label: 'staff.column.phone', about: 'csv.about.asWritten' },
    { key: 'serviceProvider', label: 'staff.column.gives', about: 'csv.about.flag' },
    ...dateColumns,
  ],
});

function useFacetWords() {
  const text = useText();
  const nameOf = useCallback(
    (_facet: string, value: string) => text(value === 'yes' ? 'staff.gives.yes' : 'staff.gives.no'),
    [text],
  );
  return { nameOf };
}

function useOwnMenu() {
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
