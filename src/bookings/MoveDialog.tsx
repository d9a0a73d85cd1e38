import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '../../contract/call.ts';
import { rescheduleBooking } from '../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { dayOf, fromWallClock, toWallClock } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { DayField } from '../ui/fields/DayField.tsx';
import { NotifyInput, type Telling } from '../ui/fields/NotifyInput.tsx';
import { useApi } from '../ui/useApi.ts';
import { useBusiness } from '../ui/useBusiness.ts';
import { useToast } from '../ui/useToast.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import { bookedTime, type BookingRow } from './bookingRow.ts';
import { notificationOf } from './decisions.ts';
import { freeTimesOn, slotOf, timeAt, type FreeTime } from './freeTimes.ts';
import { otherTime, TimeChoice } from './TimeChoice.tsx';
import { useBookingWords } from './useBookingWords.ts';

interface MoveDialogProps {
  booking: BookingRow;
  /** The proposed start, as an instant; if it isn't free, the dialog says so. */
  start?: string | undefined;
  onClose: () => void;
}

/** Moves a booking to a free time of its service, or to any time after saying that it isn't checked. */
export function MoveDialog({ booking, start, onClose }: MoveDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useBookingWords();
  const { time } = useFormats();
  const { timeZone = 'UTC' } = useBusiness();
  const queryClient = useQueryClient();
  const { now } = useMoments();
  const today = dayOf(now.toISOString(), timeZone);
  const [proposed, setProposed] = useState(start);
  const [day, setDay] = useState(() => {
    if (start) return dayOf(start, timeZone);
    const booked = booking.startDate ? dayOf(booking.startDate, timeZone) : today;
    return booked < today ? today : booked;
  });
  const [selected, setChosen] = useState<string>();
  const [typed, setTyped] = useState(() =>
    start ? toWallClock(start, timeZone).slice('yyyy-mm-ddT'.length) : '',
  );
  const [telling, setTelling] = useState<Telling>({ notify: true, message: '' });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const id = useId();
  const { data: times, error } = useQuery({
    queryKey: ['bookings', 'freeTimes', booking.id, booking.revision, day],
    queryFn: ({ signal }) => freeTimesOn(api, booking, { day, timeZone }, signal),
    enabled: day !== '',
    gcTime: 0,
  });
  const { isGroup } = bookedTime(booking);
  const isFree = times?.some(({ key }) => key === proposed);
  const chosen =
    selected ?? (proposed === undefined || isFree === undefined ? undefined : isFree ? proposed : otherTime);
  const typedStart = fromWallClock(`${day}T${typed}:00`, timeZone);
  const target: FreeTime | undefined =
    chosen === otherTime
      ? typedStart === undefined
        ? undefined
        : timeAt(booking, typedStart, timeZone)
      : times?.find(({ key }) => key === chosen);

  /** Sends a move, and returns the moved booking. The business is not bound by the policy. */
  async function reschedule(
    body: Pick<BodyOf<typeof rescheduleBooking>, 'revision' | 'slot'>,
    { isChecked, told }: { isChecked: boolean; told: Telling },
  ): Promise<Booking> {
    const answer = await api.send(rescheduleBooking, {
      path: { bookingId: booking.id },
      body: {
        ...body,
        flowControlSettings: {
          ignoreReschedulePolicy: true,
          skipBusinessConfirmation: true,
          skipAvailabilityValidation: !isChecked,
        },
        participantNotification: notificationOf(told),
      },
    });
    return answer.booking;
  }

  async function putBack(revision: string): Promise<void> {
    try {
      const told = { ...telling, message: '' };
      await reschedule({ revision, slot: slotOf(booking) }, { isChecked: true, told });
      toast.done(text('bookings.move.back', { name: booking.name }));
    } catch (thrown) {
      toast.failed(text('bookings.move.notBack', { name: booking.name }), thrown);
    }
    await queryClient.invalidateQueries({ queryKey: ['bookings'] });
  }

  async function move({ slot }: FreeTime): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      const { revision } = booking;
      const moved = await reschedule({ revision, slot }, { isChecked: chosen !== otherTime, told: telling });
      toast.done(text('bookings.move.done', { name: booking.name, time: words.period(moved) }), {
        action: { label: text('layout.actions.undo'), run: () => putBack(moved.revision) },
      });
      await queryClient.invalidateQueries({ queryKey: ['bookings'] });
      onClose();
    } catch (thrown) {
      setPending(false);
      setFailure(thrown);
      await queryClient.invalidateQueries({ queryKey: ['bookings', 'freeTimes'] });
    }
  }

  return (
    <ConsequenceDialog
      open
      title={text('bookings.move.title', { name: booking.name })}
      lead={text('bookings.move.lead', {
        service: bookedTime(booking).title,
        time: words.period(booking),
      })}
      safe={text('bookings.move.safe')}
      act={text('bookings.move.act')}
      effect="changes"
      disabled={target === undefined}
      pending={pending}
      error={failure ?? error}
      onSafe={onClose}
      onAct={() => target && void move(target)}
    >
      <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DayField
          id={`${id}-day`}
          label={text('bookings.move.day')}
          value={day}
          min={today}
          onChange={(next) => {
            setDay(next);
            setProposed(undefined);
            setChosen(chosen === otherTime ? chosen : undefined);
          }}
        />
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
            value={chosen}
            onChange={setChosen}
            times={times.map(({ key, from, spots }) => ({
              key,
              label: time(new Date(from)),
              ...(spots !== undefined && {
                consequence: text('bookings.move.spots', { smart_count: spots }),
              }),
            }))}
            other={isGroup ? undefined : { typed, onType: setTyped }}
          />
        )}
      </Box>
      <NotifyInput
        telling={telling}
        people={1}
        messages={booking.contactDetails.email ? 1 : 0}
        onChange={setTelling}
      />
    </ConsequenceDialog>
  );
}
