import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { setAttendance } from '../../../contract/calls/bookings/attendance.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { attendanceStatuses, type Attendance } from '../../../contract/entities/bookings/attendance.ts';
import { participantsOf } from '../../../contract/entities/bookings/booking.ts';
import { useText } from '../../messages/useText.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { answered, useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import type { BookingRow } from '../booking/bookingRow.ts';

type Status = Attendance['status'];

/** Query keys of attendances begin with it. */
export const attendanceKey = ['bookings', 'attendance'] as const;

interface AttendanceSectionProps {
  booking: BookingRow;
  /** Frame of the section: a card on the page of the booking, a plain part elsewhere. */
  Frame?: ComponentType<{ id: string; title: string; children: ReactNode }>;
}

/** Whether the customer came, for confirmed bookings whose session has begun. */
export function AttendanceSection({ booking, Frame = SectionCard }: AttendanceSectionProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { now } = useMoments();
  const name = useId();
  const maySet = useMay(setAttendance) ?? false;
  const [sent, setSent] = useState<Status>();
  const { id, status, startDate, bookedEntity } = booking;
  const eventId = bookedEntity.slot?.eventId;
  const hasBegun = startDate !== undefined && new Date(startDate) <= now;
  const isShown = status === 'CONFIRMED' && hasBegun && eventId !== undefined;
  const queryKey = [...attendanceKey, id];
  const {
    data: known,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const body = { query: { filter: { id } }, withBookingAttendanceInfo: true };
      const { extendedBookings } = answered(await api.send(queryExtendedBookings, { body }, { signal }));
      return extendedBookings[0]?.attendance?.status ?? ('NOT_SET' as const);
    },
    enabled: isShown,
  });
  if (!isShown) return null;
  if (known === undefined) {
    return (
      error && (
        <Frame id="attendance" title={text('bookings.section.attendance')}>
          <ErrorPanel
            what={text('bookings.attendance.notLoaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        </Frame>
      )
    );
  }

  async function save(next: Status): Promise<void> {
    setSent(next);
    const attended = next === 'ATTENDED' && { numberOfAttendees: participantsOf(booking) };
    const attendance = { bookingId: id, eventId, status: next, ...attended };
    try {
      await api.send(setAttendance, { body: { attendance } });
      toast.done(text(`bookings.attendance.done.${next}`, { name: booking.name }));
    } catch (error) {
      toast.failed(text('bookings.attendance.failed'), error);
    }
    await queryClient.invalidateQueries({ queryKey: attendanceKey });
    setSent(undefined);
  }

  return (
    <Frame id="attendance" title={text('bookings.section.attendance')}>
      {maySet ? (
        <SegmentedChoice
          legend={text('bookings.section.attendance')}
          name={name}
          value={sent ?? known}
          options={attendanceStatuses.map((value) => ({
            value,
            label: text(`bookings.attendance.${value}`),
          }))}
          onChange={(next) => void save(next)}
        />
      ) : (
        text(`bookings.attendance.${known}`)
      )}
    </Frame>
  );
}
