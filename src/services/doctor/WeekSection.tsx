import { Box, Popover, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { diagnoseWeek } from '../../../contract/calls/availability/diagnose.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { cityOf, daysAfter } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useToday } from '../../ui/words/useToday.ts';
import { useIsPhone } from '../../ui/page/useIsPhone.ts';
import { HoursWhy } from './HoursWhy.tsx';
import { useWeekWords } from './useWeekWords.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { WeekList } from './WeekList.tsx';
import { gridOf, mondayOf, statesIn, type WeekHours } from './weekHours.ts';
import { surfaces } from './weekSurfaces.ts';

/** The week of an appointment or class, hour by hour; each hour says why it can or cannot be booked. */
export function WeekSection({ service }: { service: Service }) {
  const text = useText();
  const api = useApi();
  const id = useId();
  const words = useWeekWords();
  const isPhone = useIsPhone();
  const { timeZone = 'UTC' } = useBusiness();
  const thisWeek = mondayOf(useToday());
  const [monday, setMonday] = useState(thisWeek);
  const [form, setForm] = useState<'grid' | 'list'>(isPhone ? 'list' : 'grid');
  const [asked, setAsked] = useState<{ hours: WeekHours; anchor: HTMLElement }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'week', service.id, monday, timeZone],
    queryFn: ({ signal }) =>
      api.send(diagnoseWeek, { body: { serviceId: service.id, fromDate: monday, timeZone } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const grid = data && gridOf(data.cells, { monday, isClass: service.type === 'CLASS' });
  const total = data?.cells.reduce((sum, { starts }) => sum + starts, 0);
  const step = (weeks: number) => setMonday(daysAfter(monday, weeks * 7));
  const explain = (hours: WeekHours, anchor: HTMLElement) => setAsked({ hours, anchor });
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Box sx={head}>
        <Typography id={id} variant="h3" component="h3">
          {words.week(monday)}
        </Typography>
        <IconAction
          icon={ChevronLeft}
          mirrored
          label={text('doctor.week.previous')}
          disabled={monday <= thisWeek}
          onClick={() => step(-1)}
        />
        <IconAction icon={ChevronRight} mirrored label={text('doctor.week.next')} onClick={() => step(1)} />
        <Box component="output" sx={{ color: 'text.secondary', marginInlineEnd: 'auto' }}>
          {total !== undefined && text('doctor.week.times', { smart_count: total })}
        </Box>
        <SegmentedChoice
          legend={text('doctor.week.form')}
          name={`${id}-form`}
          value={form}
          options={[
            { value: 'grid', label: text('doctor.week.grid') },
            { value: 'list', label: text('doctor.week.list') },
          ]}
          onChange={setForm}
        />
      </Box>
      {error && !data && (
        <ErrorPanel what={text('doctor.week.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !grid && <Skeleton width="100%" height={320} radius={8} />}
      {grid && form === 'grid' && (
        <WeekGrid key={monday} {...grid} label={words.week(monday)} asked={asked?.hours} onAsk={explain} />
      )}
      {grid && form === 'list' && <WeekList days={grid.days} onAsk={explain} />}
      <Box sx={legend}>
        {statesIn(grid?.days ?? []).map((state) => (
          <Box key={state} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
            <Box component="span" aria-hidden sx={{ ...swatch, ...surfaces[state] }} />
            {text(`doctor.week.state.${state}`)}
          </Box>
        ))}
        <Box component="span" sx={{ marginInlineStart: 'auto' }}>
          {text('doctor.week.zone', { zone: cityOf(timeZone) })}
        </Box>
      </Box>
      {asked && (
        <Popover
          open
          anchorEl={asked.anchor}
          onClose={() => setAsked(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-labelledby': `${id}-why`,
              sx: { width: 320, maxWidth: 'calc(100vw - 32px)', padding: '16px', borderRadius: '12px' },
            },
          }}
        >
          <HoursWhy
            titleId={`${id}-why`}
            service={service}
            hours={asked.hours}
            onClose={() => setAsked(undefined)}
          />
        </Popover>
      )}
    </Box>
  );
}

const section = {
  marginBlockStart: '20px',
  paddingBlockStart: '16px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  marginBlockEnd: '12px',
} as const;

const legend = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginBlockStart: '10px',
  typography: 'body2',
  color: 'text.secondary',
} as const;

const swatch = { width: 14, height: 14, borderRadius: '4px', border: '1px solid', borderColor: 'lineStrong' };
