import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../../contract/wallClock.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useIsPhone } from '../ui/page/useIsPhone.ts';
import { readAddress, writeAddress, type CalendarAddress } from './address.ts';

export type Go = (change: Partial<CalendarAddress>, options?: { replace?: boolean }) => void;

/** The calendar's state in the address: a week by default, and on phones a day in one column. */
export function useCalendarAddress(now: Date) {
  const { timeZone } = useBusiness();
  const isPhone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const today = dayOf(now.toISOString(), timeZone);
  const defaults = useMemo(
    () => ({
      view: isPhone ? ('day' as const) : ('week' as const),
      by: isPhone ? ('none' as const) : ('staff' as const),
      day: today,
    }),
    [isPhone, today],
  );
  const address = useMemo(() => readAddress(params, defaults), [params, defaults]);
  const go: Go = useCallback(
    (change, options) =>
      setParams((before) => writeAddress(before, { ...readAddress(before, defaults), ...change }, defaults), {
        replace: options?.replace ?? false,
      }),
    [setParams, defaults],
  );
  return { address, go, today, isPhone };
}
