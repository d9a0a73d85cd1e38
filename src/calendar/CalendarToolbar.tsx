import { Box, Button } from '@mui/material';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { deletedName } from '../bookings/booking/bookingQuestions.ts';
import { fixedChoices } from '../bookings/booking/filterWords.ts';
import { useBookingChoices } from '../bookings/booking/useBookingNames.ts';
import { useText } from '../messages/useText.ts';
import { FacetChoices } from '../records/list/facets/FacetChoices.tsx';
import { FilterPill } from '../records/list/facets/FilterPill.tsx';
import type { Choice } from '../records/list/listKind.ts';
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Icon } from '../ui/Icon.tsx';
import { nameOrGone } from '../ui/words/nameOrGone.ts';
import { filterKeys, groupings, type CalendarAddress, type FilterKey } from './address.ts';
import { calendarViews } from './days.ts';
import { shownStatuses } from './entries.ts';
import type { Go } from './useCalendarAddress.ts';

interface CalendarToolbarProps {
  address: CalendarAddress;
  go: Go;
}

/** View, columns and filters of the calendar. */
export function CalendarToolbar({ address, go }: CalendarToolbarProps) {
  const text = useText();
  const { view, by, asTable, filters } = address;
  const hasFilters = filterKeys.some((key) => filters[key].length > 0);
  return (
    <Box sx={bar}>
      <SegmentedChoice
        legend={text('calendar.viewLegend')}
        name="calendar-view"
        value={view}
        options={calendarViews.map((value) => ({ value, label: text(`calendar.view.${value}`) }))}
        onChange={(next) => go({ view: next })}
      />
      <Button
        size="small"
        aria-pressed={asTable}
        startIcon={<Icon of={Table2} size={16} />}
        onClick={() => go({ asTable: !asTable })}
        sx={
          asTable ? { bgcolor: 'accent.soft', borderColor: 'accent.line', color: 'accent.text' } : undefined
        }
      >
        {text('calendar.table')}
      </Button>
      <Box sx={choices}>
        {view === 'day' && !asTable && (
          <Box sx={{ width: 148, flex: 'none' }}>
            <Select
              aria-label={text('calendar.by')}
              value={by}
              onChange={({ target }) =>
                go({ by: groupings.find((grouping) => grouping === target.value) ?? 'none' })
              }
            >
              {groupings.map((grouping) => (
                <option key={grouping} value={grouping}>
                  {text(`calendar.grouping.${grouping}`)}
                </option>
              ))}
            </Select>
          </Box>
        )}
        {filterKeys.map((key) => (
          <FilterButton
            key={key}
            filter={key}
            chosen={filters[key]}
            onChoose={(values) => go({ filters: { ...filters, [key]: values } })}
          />
        ))}
        {hasFilters && (
          <Button
            size="small"
            variant="text"
            onClick={() => go({ filters: { staff: [], location: [], service: [], status: [] } })}
          >
            {text('calendar.clearFilters')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface FilterButtonProps {
  filter: FilterKey;
  chosen: readonly string[];
  onChoose: (values: string[]) => void;
}

function FilterButton({ filter, chosen, onChoose }: FilterButtonProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const label = text(`calendar.filter.${filter}`);
  const choices = useChoices(filter, open || chosen.length > 0);
  const names = choices && new Map(choices.map((choice) => [choice.value, choice.label]));
  const nameOf = (value: string) => nameOrGone(names, value, text(deletedName(filter)));
  return (
    <FilterPill
      name={filter}
      label={label}
      chosen={chosen.map(nameOf)}
      open={open}
      onOpen={setOpen}
      onClear={() => onChoose([])}
    >
      <FacetChoices
        label={label}
        options={choices?.map((choice) => ({ ...choice, count: null }))}
        chosen={chosen}
        onChoose={onChoose}
        find={text('calendar.filter.find')}
      />
    </FilterPill>
  );
}

function useChoices(filter: FilterKey, enabled: boolean): readonly Choice[] | undefined {
  const text = useText();
  const records = useBookingChoices(
    filter === 'status' ? 'location' : filter,
    enabled && filter !== 'status',
  );
  if (filter !== 'status') return records;
  return fixedChoices('status', text)?.filter(({ value }) => shownStatuses.some((shown) => shown === value));
}

/** Columns and filters; on phones one row that scrolls. */
const choices = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  alignItems: 'center',
  gap: '8px',
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  minWidth: 0,
  // Room for focus rings.
  overflowX: { xs: 'auto', sm: 'visible' },
  padding: { xs: '4px', sm: 0 },
  margin: { xs: '-4px', sm: 0 },
} as const;

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  marginBlockEnd: '12px',
  '& select': { height: '2rem' },
  '@media (pointer: coarse)': { '& select': { height: '2.75rem' } },
} as const;
