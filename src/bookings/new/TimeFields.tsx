import { Box } from '@mui/material';
import { useId } from 'react';
import { useText } from '../../messages/useText.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import type { BookableTime } from '../times/bookableTimes.ts';
import { NearTimes } from '../times/NearTimes.tsx';
import { TimeChoice } from '../times/TimeChoice.tsx';
import { CustomerRules, TimeReasons } from '../times/TimeReasons.tsx';
import { useReasonsAt } from '../times/useReasonsAt.ts';
import type { TimeWish } from './useTimeWish.ts';

interface TimeFieldsProps {
  wish: TimeWish;
  timeError: string | undefined;
  staffError: string | undefined;
  /** A suggested time has been chosen. */
  onNear: () => void;
}

/** Day, staff member, duration and time of a new booking, with suggested times. */
export function TimeFields({ wish, timeError, staffError, onNear }: TimeFieldsProps) {
  const text = useText();
  const words = useBookingWords();
  const { time: clock } = useFormats();
  const id = useId();
  const { service, isAppointment, staffId, freeStaff, duration, times, error, target } = wish;
  const { data: against, error: checkError } = useReasonsAt({
    serviceId: wish.chosenService,
    start: wish.isOther ? target?.from : undefined,
    staffId,
    minutes: wish.askedMinutes,
    addOnIds: wish.addOnIds,
    locationId: target?.location?.id,
  });
  const locationNames = new Set(times?.map(({ location }) => location?.name ?? location?.locationType));

  function labelOf({ from, to }: BookableTime): string {
    if (from && isAppointment) return clock(new Date(from));
    return words.span({ from, to, isCourse: service?.type === 'COURSE' });
  }

  function noteOf({ spots, location, againstPolicy }: BookableTime): string | undefined {
    const notes = [
      spots !== undefined && text('bookings.move.spots', { smart_count: spots }),
      locationNames.size > 1 && (location?.name ?? location?.formattedAddress),
      againstPolicy && text('newBooking.againstPolicy'),
    ].filter(Boolean);
    return notes.length > 0 ? notes.join(' · ') : undefined;
  }

  function foundWords(count: number): string {
    if (service?.type === 'COURSE') return text(count > 0 ? 'newBooking.course' : 'newBooking.noCourse');
    if (count === 0) return text(isAppointment ? 'newBooking.nothingFree' : 'newBooking.noSessions');
    return text(isAppointment ? 'newBooking.free' : 'newBooking.sessions', { smart_count: count });
  }

  return (
    <>
      <Box sx={pair}>
        {service?.type !== 'COURSE' && (
          <DayField
            id={`${id}-day`}
            label={text(isAppointment ? 'newBooking.day' : 'newBooking.from')}
            value={wish.day}
            min={wish.today}
            onChange={wish.chooseDay}
          />
        )}
        {wish.staff.length > 0 && (
          <Field id="booking-staff" label={text('newBooking.staff')} error={staffError}>
            <Select
              id="booking-staff"
              value={staffId}
              invalid={staffError !== undefined}
              {...describedBy('booking-staff', staffError)}
              onChange={({ target: { value } }) => wish.setStaff(value)}
            >
              <option value="">{text('newBooking.anyStaff')}</option>
              {wish.staff.map(({ value, label }) => (
                <option key={value} value={value}>
                  {!freeStaff || freeStaff.has(value) ? label : text('newBooking.notFree', { name: label })}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {wish.durations.length > 1 && (
          <Field id="booking-duration" label={text('newBooking.duration')}>
            <Select
              id="booking-duration"
              value={String(duration)}
              onChange={({ target: { value } }) => wish.setMinutes(Number(value))}
            >
              {wish.durations.map((offered) => (
                <option key={offered} value={String(offered)}>
                  {minutesWords([offered], text)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Box>
      <Field id="booking-time" label={text('newBooking.time')} error={timeError} group>
        {times ? (
          <Box sx={{ display: 'grid', gap: '8px' }}>
            <TimeChoice
              found={foundWords(times.length)}
              name={`${id}-time`}
              value={wish.chosen}
              onChange={wish.chooseTime}
              times={times.map((time) => ({
                key: time.key,
                label: labelOf(time),
                consequence: noteOf(time),
              }))}
              other={
                wish.canType
                  ? {
                      typed: wish.typedTime,
                      onType: wish.setTypedTime,
                      warning: target && (
                        <>
                          <TimeReasons reasons={against} error={checkError} />
                          {against && <CustomerRules reasons={against} customerMayMove />}
                        </>
                      ),
                    }
                  : undefined
              }
            />
          </Box>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{!error && text('newBooking.loading')}</Box>
        )}
      </Field>
      <NearTimes
        legend={text(times?.length === 0 ? 'newBooking.next' : 'newBooking.nearest')}
        times={wish.near}
        onChoose={(time) => {
          wish.chooseNear(time);
          onNear();
        }}
      />
    </>
  );
}

/** Two fields side by side where there is room. */
export const pair = {
  display: 'grid',
  alignItems: 'start',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
