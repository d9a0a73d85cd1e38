import { useTheme } from '@mui/material';
import { useMemo } from 'react';
import { useText } from '../messages/useText.ts';
import { useKeyHelp } from '../ui/keys/keyHelp.ts';
import { useKeys } from '../ui/keys/useKeys.ts';
import type { CalendarAddress } from './address.ts';
import type { Go } from './useCalendarAddress.ts';

/** The keys of the calendar and its grid, in the order of the list of shortcuts. */
const keys = [
  ['N', 'new'],
  ['T', 'today'],
  ['J →', 'next'],
  ['K ←', 'previous'],
  ['D', 'day'],
  ['W', 'week'],
  ['M', 'month'],
  ['A', 'agenda'],
  ['V', 'table'],
  ['Esc', 'escape'],
  ['↑ ↓ ← →', 'times'],
  ['PgUp PgDn', 'hours'],
  ['Home End', 'ends'],
  ['Enter', 'choose'],
] as const;

interface CalendarKeys {
  address: CalendarAddress;
  go: Go;
  onToday: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onNew: () => void;
  onEscape: () => void;
}

/** Handles the keys of the calendar and lists them. */
export function useCalendarKeys({ address, go, ...on }: CalendarKeys): void {
  const text = useText();
  const isMirrored = useTheme().direction === 'rtl';
  useKeyHelp(
    useMemo(
      () => keys.map(([key, effect]) => ({ keys: key, effect: text(`calendar.keys.${effect}`) })),
      [text],
    ),
  );
  useKeys({
    t: on.onToday,
    j: on.onNext,
    k: on.onPrevious,
    ArrowRight: isMirrored ? on.onPrevious : on.onNext,
    ArrowLeft: isMirrored ? on.onNext : on.onPrevious,
    d: () => go({ view: 'day' }),
    w: () => go({ view: 'week' }),
    m: () => go({ view: 'month' }),
    a: () => go({ view: 'agenda' }),
    v: () => go({ asTable: !address.asTable }),
    n: on.onNew,
    Escape: on.onEscape,
  });
}
