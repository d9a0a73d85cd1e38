import { Box } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { sayCount, type SayToCustomers } from '../../../contract/customerWords/say.ts';
import type { TimeSlot } from '../../../contract/entities/availability/availability.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { serviceCreationViolations } from '../../../contract/entities/services/serviceRules.ts';
import { cityOf, daysAfter, fromWallClock, toWallClock } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TimeZoneSelect } from '../../ui/fields/TimeZoneSelect.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { clockChangeOn, type ClockChange } from '../../ui/words/clockChange.ts';
import { dateFormat } from '../../ui/words/formatters.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useToday } from '../../ui/words/useToday.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { newTimes, timesChange } from './timesChange.ts';
import { usePreviewTimes } from './usePreviewTimes.ts';

interface TimesPreviewProps {
  /** The service as shown: saved, or with unsaved edits. */
  shown: Service;
  /** Undefined for a new service. */
  saved: Service | undefined;
  /** BCP 47, of the customer's language. */
  locale: string;
  words: SayToCustomers;
}

/** The times of a week that customers find, in their zone and at a location. */
export function TimesPreview({ shown, saved, locale, words }: TimesPreviewProps) {
  const text = useText();
  const id = useId();
  const { timeZone: own = 'UTC' } = useBusiness();
  const today = useToday();
  const [fromDate, setFromDate] = useState(today);
  const [timeZone, setTimeZone] = useState(own);
  const [wanted, setWanted] = useState('');
  const locations = (shown.locations ?? []).flatMap(({ business }) =>
    business?.id === undefined ? [] : [{ id: business.id, name: business.name ?? '' }],
  );
  const locationId = locations.find((location) => location.id === wanted)?.id;
  const change = saved ? timesChange(saved, shown) : newTimes(shown);
  const missing = missingTimes(shown, saved, change);
  const asked = {
    service: { id: saved?.id, type: shown.type },
    change,
    fromDate,
    timeZone,
    locationId,
    isAsked: missing === undefined,
  };
  const { slots, error, isFetching, refetch } = usePreviewTimes(asked);
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(fromDate, index));
  const period = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return (
    <Box sx={{ padding: '0 16px 16px' }}>
      <Box sx={choices}>
        <label htmlFor={`${id}-zone`}>{text('preview.times.zone')}</label>
        <TimeZoneSelect
          id={`${id}-zone`}
          label={text('preview.times.zone')}
          given={[own]}
          at={Date.parse(fromDate)}
          value={timeZone}
          onChange={setTimeZone}
        />
        {locations.length > 1 && (
          <>
            <label htmlFor={`${id}-location`}>{text('preview.times.location')}</label>
            <Select
              id={`${id}-location`}
              value={locationId ?? ''}
              onChange={({ target }) => setWanted(target.value)}
            >
              <option value="">{text('preview.times.everywhere')}</option>
              <Options of={locations} />
            </Select>
          </>
        )}
      </Box>
      <Box sx={week}>
        <Box component="h3" sx={{ margin: 0, font: 'inherit', fontWeight: 600, marginInlineEnd: 'auto' }}>
          <bdi>{period.formatRange(utc(fromDate), utc(daysAfter(fromDate, 6)))}</bdi>
        </Box>
        <IconAction
          icon={ChevronLeft}
          mirrored
          label={text('preview.times.earlier')}
          disabled={fromDate <= today}
          onClick={() => setFromDate(daysAfter(fromDate, -7))}
        />
        <IconAction
          icon={ChevronRight}
          mirrored
          label={text('preview.times.later')}
          onClick={() => setFromDate(daysAfter(fromDate, 7))}
        />
      </Box>
      {missing ? (
        <div>{text(`preview.times.${missing}`)}</div>
      ) : error ? (
        <ErrorPanel what={text('preview.times.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Box component="ul" aria-label={text('preview.times.title')} aria-busy={isFetching} sx={list}>
          {days.map((day) => (
            <Day
              key={day}
              {...{ day, timeZone, own, locale, words }}
              slots={slots?.filter(({ localStartDate }) => localStartDate.startsWith(day))}
            />
          ))}
        </Box>
      )}
      <Box dir="auto" sx={hint}>
        {words('calendar.zone', { zone: cityOf(timeZone) })}
      </Box>
    </Box>
  );
}

/** Why a service has no times; undefined if it has. */
function missingTimes({ type }: Service, saved: Service | undefined, change: ServiceInput | undefined) {
  if (type === 'COURSE') return 'course';
  if (saved || !change) return undefined;
  if (type === 'CLASS') return 'newClass';
  return serviceCreationViolations(change).length > 0 ? 'incomplete' : undefined;
}

interface DayProps {
  day: string;
  /** Undefined while loading. */
  slots: readonly TimeSlot[] | undefined;
  timeZone: string;
  /** The zone of the business. */
  own: string;
  locale: string;
  words: SayToCustomers;
}

/** `02:00` of `2027-03-28T02:00:00`. */
const timeOf = (local: string) => local.slice('2027-03-28T'.length, '2027-03-28T02:00'.length);

function Day({ day, slots, timeZone, own, locale, words }: DayProps) {
  const text = useText();
  const { number, clock } = useFormats();
  const change = clockChangeOn(day, timeZone);
  const title = dateFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  // One line for each start: a customer chooses the location afterwards.
  const starts = [...new Map((slots ?? []).map((slot) => [slot.localStartDate, slot])).values()];
  const inBusiness = (local: string) => {
    if (timeZone === own || isRepeated(local, change)) return undefined;
    const instant = fromWallClock(local, timeZone);
    return instant && clock(timeOf(toWallClock(instant, own)));
  };
  return (
    <Box component="li" sx={row}>
      <Box component="details" sx={{ '& > summary': { cursor: starts.length > 0 ? 'pointer' : 'auto' } }}>
        <Box component="summary" sx={summary}>
          <Box component="bdi" sx={{ fontWeight: 500 }}>
            {title.format(utc(day))}
          </Box>
          <Box component="bdi" sx={{ color: starts.length > 0 ? 'good.text' : 'text.tertiary' }}>
            {slots ? (
              text('doctor.week.times', { smart_count: starts.length })
            ) : (
              <Skeleton width={48} height={16} />
            )}
          </Box>
        </Box>
        <Box component="ul" sx={times}>
          {starts.map((slot) => {
            const { localStartDate: local, eventInfo, bookable, remainingCapacity } = slot;
            const business = inBusiness(local);
            return (
              <Box component="li" key={local} sx={time}>
                {clock(timeOf(local))}
                {business && <Box sx={small}>{text('preview.times.yours', { time: business })}</Box>}
                {eventInfo && (
                  <Box sx={small}>
                    {bookable ? sayCount('session.places', remainingCapacity, words) : words('session.full')}
                  </Box>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
      {change && (
        <Box sx={{ ...hint, color: 'warn.text', marginBlockStart: 0 }}>
          {text(`preview.times.${change.kind}`, { ...change, hours: number(change.hours) })}
        </Box>
      )}
    </Box>
  );
}

/** Whether a local time happens twice, so that its instant is unknown. */
function isRepeated(local: string, change: ClockChange | undefined): boolean {
  const time = local.slice('2027-03-28T'.length);
  return change?.kind === 'REPEATED' && time >= change.from && time < change.to;
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

const choices = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px 12px',
} as const;

const week = { display: 'flex', alignItems: 'center', gap: '4px', marginBlock: '8px' } as const;
const list = { listStyle: 'none', margin: 0, padding: 0 };
const row = { borderBlockStart: '1px solid', borderColor: 'line' };
const summary = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '12px',
  minHeight: 36,
} as const;
const times = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 1fr))',
  gap: '6px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingBlockEnd: '10px',
};
const time = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  padding: '4px 6px',
  textAlign: 'center',
} as const;
const small = { typography: 'caption', color: 'text.tertiary' } as const;
const hint = { marginBlockStart: '10px', typography: 'body2', color: 'text.secondary' } as const;
