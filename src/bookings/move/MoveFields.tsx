import { Box } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../messages/useText.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { MailExample } from '../../ui/fields/MailExample.tsx';
import { NotifyInput } from '../../ui/fields/NotifyInput.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { bookedTime } from '../booking/bookingRow.ts';
import type { FreeTime } from '../times/freeTimes.ts';
import { CustomerRules, TimeReasons } from '../times/TimeReasons.tsx';
import { NearTimes } from '../times/NearTimes.tsx';
import { TimeChoice } from '../times/TimeChoice.tsx';
import type { Move } from './useMove.ts';

/** The choice of a day, staff member and time of a move, and the message to the customer. */
export function MoveFields({ move }: { move: Move }) {
  const text = useText();
  const id = useId();
  const { time } = useFormats();
  const { locale } = useBusiness();
  const { booking, times, staff, staffId, target, preview } = move;
  const { isGroup } = bookedTime(booking);
  const fields = useRef<HTMLDivElement>(null);
  const focusesTime = useRef(false);
  // The chosen suggestion disappears; its day takes a moment to load.
  useEffect(() => {
    if (!focusesTime.current) return;
    const radio = fields.current?.querySelector<HTMLElement>('input[type="radio"]:checked');
    if (!radio) return;
    focusesTime.current = false;
    radio.focus();
  });

  function consequenceOf({ spots, staff: free }: FreeTime): string | undefined {
    if (spots !== undefined) return text('bookings.move.spots', { smart_count: spots });
    if (staffId !== '' || staff.length < 2) return undefined;
    const [first, ...more] = free.map(({ name }) => name);
    if (first === undefined) return undefined;
    if (more.length > 1) return text('bookings.move.moreFree', { name: first, smart_count: more.length });
    return listOf([first, ...more], locale, 'disjunction');
  }

  return (
    <>
      <Box ref={fields} sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={pair}>
          <DayField
            id={`${id}-day`}
            label={text('bookings.move.day')}
            value={move.day}
            min={move.today}
            onChange={move.setDay}
          />
          {staff.length > 1 && (
            <Field id={`${id}-staff`} label={text('bookings.move.staff')}>
              <Select
                id={`${id}-staff`}
                value={staffId}
                onChange={({ target: { value } }) => move.setStaff(value)}
              >
                <option value="">{text('bookings.move.anyStaff')}</option>
                <Options of={staff} />
              </Select>
            </Field>
          )}
        </Box>
        {times && (
          <TimeChoice
            found={
              times.length === 0
                ? text(isGroup ? 'bookings.move.noSessions' : 'bookings.move.nothingFree')
                : text(isGroup ? 'bookings.move.sessions' : 'bookings.move.free', {
                    smart_count: times.length,
                  })
            }
            name={`${id}-time`}
            value={move.chosen}
            onChange={move.choose}
            times={times.map((listed) => ({
              key: listed.key,
              label: time(new Date(listed.from)),
              consequence: consequenceOf(listed),
            }))}
            other={
              isGroup
                ? undefined
                : {
                    typed: move.typed,
                    onType: move.type,
                    warning: target && !target.isFree && (
                      <TimeReasons reasons={preview.meets?.reasons} error={preview.error} />
                    ),
                  }
            }
          />
        )}
        <NearTimes
          legend={text(isGroup ? 'bookings.move.nextSessions' : 'bookings.move.nextTimes')}
          times={move.near}
          onChoose={(near) => {
            focusesTime.current = true;
            move.chooseNear(near);
          }}
        />
        <Box component="output" sx={{ color: 'warn.text' }}>
          {target && preview.meets && <CustomerRules {...preview.meets} />}
        </Box>
      </Box>
      <NotifyInput
        notification={move.notification}
        people={1}
        messages={booking.contactDetails.email ? 1 : 0}
        onChange={move.changeNotification}
      >
        {preview.mail && <MailExample {...preview.mail} />}
      </NotifyInput>
    </>
  );
}

const pair = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr))',
} as const;
