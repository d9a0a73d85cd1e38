import { Box, Button, Typography } from '@mui/material';
import { ArrowRight, X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { dayOf } from '../../../contract/wallClock.ts';
import { bookedTime } from '../../bookings/booking/bookingRow.ts';
import { MoveFields } from '../../bookings/move/MoveFields.tsx';
import { useBookingWords } from '../../bookings/booking/useBookingWords.ts';
import { useMove, type Move, type Moving } from '../../bookings/move/useMove.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { ErrorText } from '../../ui/page/ErrorText.tsx';
import { ButtonKey } from '../../ui/page/SaveBar.tsx';
import { useMeasuredBottomInset } from '../../ui/page/useBottomInset.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import type { ShownTarget } from './moveOffer.ts';
import { panel, panelOver } from './panelStyles.ts';

interface MovePanelProps {
  moving: Moving;
  /** Lies over the calendar instead of taking its room. */
  isOver: boolean;
  /** Receives the chosen time, for the calendar. */
  onTarget: (target: ShownTarget | undefined) => void;
  onClose: () => void;
}

/** The move of a booking beside the calendar, with the bar that confirms it. Nothing is sent before. */
export function MovePanel({ moving, isOver, onTarget, onClose }: MovePanelProps) {
  const text = useText();
  const words = useBookingWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const move = useMove(moving, onClose);
  const { booking } = moving;
  const { target, error } = move;
  const { from, to, staff } = target ?? {};
  const staffId = staff?.id;
  useEffect(() => {
    onTarget(from !== undefined && to !== undefined ? { from, to, staffId } : undefined);
    return () => onTarget(undefined);
  }, [from, to, staffId, onTarget]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const listen = (event: KeyboardEvent) => {
    // The heading has the focus after a drag, and the button shows this key.
    if (event.key === 'Enter' && event.target === heading.current) {
      event.preventDefault();
      move.run();
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <>
      {/* Escape works from any of its controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <Box
        component="aside"
        aria-labelledby={`${id}-title`}
        data-panel
        onKeyDown={listen}
        sx={[panel, isOver && panelOver]}
      >
        <Box sx={{ padding: '16px 20px', borderBlockEnd: '1px solid', borderColor: 'line' }}>
          <Box sx={{ display: 'flex', alignItems: 'start', gap: '8px' }}>
            <Typography
              id={`${id}-title`}
              ref={heading}
              variant="h2"
              tabIndex={-1}
              sx={{
                flex: 1,
                minWidth: 0,
                overflowWrap: 'anywhere',
                '&:focus-visible': { outline: 'none' },
              }}
            >
              {text('bookings.move.title', { name: booking.name })}
            </Typography>
            <IconAction icon={X} label={text('layout.actions.close')} onClick={onClose} />
          </Box>
          <Box sx={{ color: 'text.secondary', marginBlockStart: '2px' }}>
            {[bookedTime(booking).title, words.kind(booking)].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        <Box sx={fromTo}>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{text('bookings.move.from')}</Box>
          <Box sx={{ gridColumn: 3, typography: 'caption', color: 'text.secondary' }}>
            {text('bookings.move.to')}
          </Box>
          <Box>{words.period(booking)}</Box>
          <Icon of={ArrowRight} size={16} mirrored />
          <Box sx={{ fontWeight: 600 }}>
            {target ? words.span({ ...target, isCourse: false }) : text('bookings.move.notChosen')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{bookedTime(booking).staffName}</Box>
          <Box sx={{ gridColumn: 3, color: 'text.secondary' }}>{target?.staff?.name}</Box>
        </Box>
        <Box
          component="form"
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            move.run();
          }}
          sx={{ padding: '0 20px 20px' }}
        >
          <MoveFields move={move} />
          {error !== undefined && error !== null && (
            <Box role="alert" sx={{ marginBlockStart: '16px', color: 'bad.text' }}>
              <ErrorText error={error} />
            </Box>
          )}
        </Box>
      </Box>
      <MoveBar move={move} form={`${id}-form`} onClose={onClose} />
    </>
  );
}

/** The consequence of the move in one line, and its buttons. Its height is reserved. */
function MoveBar({ move, form, onClose }: { move: Move; form: string; onClose: () => void }) {
  const text = useText();
  const { time } = useFormats();
  const words = useBookingWords();
  const { booking, target, isTaken, notification, pending } = move;
  const measure = useMeasuredBottomInset(0);
  const own = bookedTime(booking).staffName;
  const { timeZone } = useBusiness();
  const isOtherDay = target && dayOf(target.from, timeZone) !== dayOf(booking.startDate ?? '', timeZone);
  const at = (instant = '') =>
    isOtherDay ? words.start({ startDate: instant }) : instant && time(new Date(instant));
  const isNotified = notification.notify && booking.contactDetails.email !== undefined;
  const details = [
    target?.staff &&
      own &&
      target.staff.name !== own &&
      text('bookings.move.with', { name: target.staff.name, before: own }),
    text(isNotified ? 'bookings.move.email' : 'bookings.move.noEmail'),
    text('bookings.move.unsent'),
  ].filter(Boolean);
  return (
    <Box component="section" ref={measure} aria-label={text('bookings.move.bar')} sx={bar}>
      <Box component="output" sx={{ minWidth: 0, marginInlineEnd: 'auto' }}>
        {target ? (
          <>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {at(booking.startDate)} <Icon of={ArrowRight} size={16} mirrored /> {at(target.from)}
            </Box>{' '}
            {isTaken && (
              <Box component="span" sx={{ fontWeight: 600, color: 'warn.text' }}>
                {text('bookings.move.taken')}{' '}
              </Box>
            )}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {details.join(' · ')}
            </Box>
          </>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {text('bookings.move.choose')}
          </Box>
        )}
      </Box>
      <Button variant="text" disabled={pending} onClick={onClose}>
        {booking.startDate
          ? text('bookings.move.keep', { time: time(new Date(booking.startDate)) })
          : text('bookings.move.safe')}
      </Button>
      <Button
        type="submit"
        form={form}
        variant="contained"
        color="primary"
        disabled={!target}
        aria-disabled={pending || undefined}
      >
        {target
          ? text(isTaken ? 'bookings.move.moveAnyway' : 'bookings.move.moveTo', {
              time: time(new Date(target.from)),
            })
          : text('bookings.move.act')}
        <ButtonKey>{text('bookings.move.key')}</ButtonKey>
      </Button>
    </Box>
  );
}

const fromTo = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  columnGap: '12px',
  alignItems: 'center',
  padding: '14px 20px 20px',
  overflowWrap: 'anywhere',
  '& > svg': { gridColumn: 2 },
} as const;

const bar = {
  gridColumn: '1 / -1',
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 64,
  paddingInline: 'var(--gutter)',
  marginInline: 'calc(-1 * var(--gutter))',
  bgcolor: 'surface',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  '& svg': { verticalAlign: '-3px' },
  '& > button': { flex: 'none' },
} as const;
