import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { offerSpots, withdrawOffer } from '../../../contract/calls/bookings/waitingLists.ts';
import { participantsOf } from '../../../contract/entities/bookings/booking.ts';
import { customerName } from '../../../contract/entities/bookings/contactDetails.ts';
import { useText } from '../../messages/useText.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { durationWords } from '../../ui/words/durationWords.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { bookedTime } from '../booking/bookingRow.ts';
import { oneByOne } from '../booking/oneByOne.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';
import { firstThatFit, spotsOf, withoutOffer, type Waiting, type WaitingList } from './waitingList.ts';

/** Reservations to choose from, besides that of the booking policy (minutes). */
const usualReservations = [30, 60, 240, 1440] as const;

interface OfferSpotsDialogProps {
  list: WaitingList;
  onClose: () => void;
}

/** Offers the free spots of a session or course to customers on its waitlist; the first that fit are selected. */
export function OfferSpotsDialog({ list, onClose }: OfferSpotsDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useBookingWords();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const id = useId();
  const asked = withoutOffer(list);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(firstThatFit(list).map(({ booking }) => booking.id)),
  );
  const [minutes, setMinutes] = useState(list.reservationTimeInMinutes);
  const [pending, setPending] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const selected = asked.filter(({ booking }) => chosen.has(booking.id));
  const spots = spotsOf(selected);
  const left = list.openSpots - spots;
  const reached = selected.filter(({ booking }) => booking.contactDetails.email).length;
  const reservations = [...new Set([...usualReservations, list.reservationTimeInMinutes])].toSorted(
    (one, other) => one - other,
  );
  const [first] = list.waiting;

  async function offer(): Promise<void> {
    setTried(true);
    if (selected.length === 0) return;
    setPending(true);
    setError(undefined);
    const offered: Waiting[] = [];
    try {
      // One after another, in order: each takes the lock of the session.
      for (const one of selected) {
        const path = { bookingId: one.booking.id };
        await api.send(offerSpots, { path, body: { reservationTimeInMinutes: minutes } });
        offered.push(one);
      }
      onClose();
    } catch (thrown) {
      setError(thrown);
      setPending(false);
    }
    if (offered.length > 0) {
      const offeredSpots = spotsOf(offered);
      toast.done(text('bookings.offer.done', { smart_count: offeredSpots, count: number(offeredSpots) }), {
        action: { label: text('layout.actions.undo'), run: () => withdraw(offered) },
      });
    }
    await refetchBookings(queryClient);
  }

  async function withdraw(offered: readonly Waiting[]): Promise<void> {
    const { done, failures } = await oneByOne(offered, ({ booking }) =>
      api.send(withdrawOffer, { path: { bookingId: booking.id }, body: {} }),
    );
    if (done.length > 0) toast.done(text('bookings.offer.withdrawn', { smart_count: done.length }));
    const [failure] = failures;
    if (failure)
      toast.failed(text('bookings.offer.notWithdrawn', { smart_count: failures.length }), failure.error);
    await refetchBookings(queryClient);
  }

  const toggle = (bookingId: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(bookingId)) next.add(bookingId);
      return next;
    });

  return (
    <FormDialog
      title={text('bookings.offer.title', { title: first ? bookedTime(first.booking).title : '' })}
      lead={text('bookings.offer.lead', {
        time: first ? words.start(first.booking) : '',
        free: text('bookings.offer.free', {
          smart_count: list.openSpots,
          count: number(list.openSpots),
        }),
      })}
      safe={text('bookings.offer.safe')}
      act={text('bookings.offer.act', { smart_count: spots, count: number(spots) })}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void offer()}
    >
      <Field
        id={`${id}-who`}
        label={text('bookings.offer.who')}
        group
        help={[
          text('consequences.tell.effect', { smart_count: reached }),
          selected.length > reached &&
            text('consequences.tell.unreachable', { smart_count: selected.length - reached }),
        ]
          .filter(Boolean)
          .join(' ')}
        error={wasTried && selected.length === 0 ? text('bookings.offer.nobody') : undefined}
      >
        <Box component="ol" sx={rows}>
          {asked.map(({ booking, offer: earlier }) => {
            const people = participantsOf(booking);
            const isChosen = chosen.has(booking.id);
            const fits = isChosen || people <= left;
            return (
              <Box component="li" key={booking.id} sx={row}>
                <Checkbox
                  id={`${id}-${booking.id}`}
                  checked={isChosen}
                  disabled={!fits}
                  aria-describedby={`${id}-${booking.id}-facts`}
                  onChange={() => toggle(booking.id)}
                />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box component="label" htmlFor={`${id}-${booking.id}`} sx={{ fontWeight: 500 }}>
                    {customerName(booking.contactDetails)}
                  </Box>
                  <Box id={`${id}-${booking.id}-facts`} sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {[
                      words.people(booking),
                      text('bookings.offer.joined', { time: words.moment(booking.createdDate) }),
                      earlier && text('bookings.offer.expired'),
                      !fits && text('bookings.offer.tooMany'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Box>
                </Box>
              </Box>
            );
          })}
        </Box>
      </Field>
      <Field id={`${id}-until`} label={text('bookings.offer.until')} help={text('bookings.offer.untilHelp')}>
        <Select
          id={`${id}-until`}
          value={minutes}
          aria-describedby={`${id}-until-note`}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {reservations.map((each) => (
            <option key={each} value={each}>
              {each === list.reservationTimeInMinutes
                ? text('bookings.offer.byPolicy', { time: durationWords(each, text) })
                : durationWords(each, text)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

const rows = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '12px' } as const;
const row = { display: 'flex', gap: '12px', '& > input': { marginBlockStart: '3px' } } as const;
