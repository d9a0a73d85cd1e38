import { useEffect, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import type { Service } from '../../../contract/entities/services/service.ts';
import { dayOf, fromWallClock, toWallClock } from '../../../contract/wallClock.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useToday } from '../../ui/words/useToday.ts';
import { uncheckedTime, type BookableTime } from '../times/bookableTimes.ts';
import { otherTime } from '../times/TimeChoice.tsx';
import { useBookableTimes } from '../times/useBookableTimes.ts';
import { useBookingChoices } from '../booking/useBookingNames.ts';
import { longerBy, type Extras, type TypedExtras } from './extras.ts';
import { useExtras } from './useExtras.ts';

/** The preselected service, staff member and time. */
export interface AskedTime {
  /** An instant to book; if it isn't free, the dialog says so. */
  start?: string | undefined;
  /** Shown first without a start, unless it is past. */
  day?: string | undefined;
  /** The resource of a staff member. */
  resourceId?: string | undefined;
  serviceId?: string | undefined;
}

interface Options {
  /** Variants and add-ons, of which some extend an appointment. */
  typed: TypedExtras;
  /** The instant of a time that was refused because it was taken. */
  refused: string | undefined;
  /** Whether the booking is being sent. */
  pending: boolean;
  /** The chosen time was taken before the booking was sent. */
  onLost: (time: BookableTime) => void;
}

export type TimeWish = ReturnType<typeof useTimeWish>;

const [everything, fresh] = allOptions;
const noExtras: Extras = { isAppointment: false, variants: [], groups: [], questions: [] };

/** The service of a new booking, its day, staff member and duration, the times that these leave, and the chosen one. */
export function useTimeWish(
  { start, day: askedDay = '', resourceId = '', serviceId = '' }: AskedTime,
  { typed, refused, pending, onLost }: Options,
) {
  const { timeZone = 'UTC' } = useBusiness();
  const today = useToday();
  const [chosenService, setService] = useState(serviceId);
  const [day, setDay] = useState(start ? dayOf(start, timeZone) : askedDay > today ? askedDay : today);
  const [minutes, setMinutes] = useState<number>();
  const [staffWish, setStaff] = useState(resourceId);
  const [chosenTime, setTime] = useState<string>();
  /** The chosen time when it was listed, and the request whose answer listed it. */
  const [listed, setListed] = useState<{ time: BookableTime; request: string }>();
  const [typedTime, setTypedTime] = useState(start ? toWallClock(start, timeZone).slice(11) : '');
  /** The requested start is chosen until another time is. */
  const [asked, setAsked] = useState(start);

  const {
    data: services,
    error: servicesError,
    refetch: refetchServices,
  } = useGetList<Service>('services', everything, fresh);
  const { data: service } = useGetOne<Service>(
    'services',
    { id: chosenService },
    { enabled: chosenService !== '', staleTime: fresh.staleTime },
  );
  const isAppointment = service?.type === 'APPOINTMENT';
  const names = useBookingChoices('staff') ?? [];
  const staff = isAppointment ? names.filter(({ value }) => service.staffMemberIds?.includes(value)) : [];
  const staffId = staff.some(({ value }) => value === staffWish) ? staffWish : '';
  const durations = isAppointment ? (service.schedule?.availabilityConstraints?.sessionDurations ?? []) : [];
  const duration = durations.find((offered) => offered === minutes) ?? durations[0];
  const { extras = noExtras, error: extrasError } = useExtras(service);
  const longer = longerBy(extras, typed);
  const askedMinutes = durations.length > 1 || longer.addOnIds.length > 0 ? duration : undefined;
  const { addOnIds } = longer;
  const found = useBookableTimes({ service, day, staffId, minutes: askedMinutes, addOnIds, refused });
  const { times } = found;

  const request = [chosenService, day, staffId, askedMinutes, ...addOnIds].join(' ');
  const lost =
    !pending &&
    listed?.request === request &&
    listed.time.key === chosenTime &&
    times?.every(({ key }) => key !== chosenTime) === true
      ? listed.time
      : undefined;
  useEffect(() => {
    if (!lost) return;
    onLost(lost);
    setTime(undefined);
    // The rest only gives words.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lost]);

  const canType = staff.length > 0 && duration !== undefined;
  const chosen = chosenTime ?? askedTime();
  const isOther = chosen === otherTime;
  const target = timeOf(chosen);
  const freeStaff =
    target && staffId === '' && !isOther ? new Set(target.staff.map((one) => one.id)) : found.freeStaff;

  return {
    services,
    /** Why the services could not be loaded. */
    servicesError,
    refetchServices: () => void refetchServices(),
    chosenService,
    service,
    isAppointment,
    today,
    day,
    staff,
    staffId,
    /** IDs of the staff members who are free at the chosen time, otherwise on the day; undefined if they aren't known. */
    freeStaff,
    durations,
    duration,
    /** The duration to ask for; undefined if the service has no other. */
    askedMinutes,
    extras,
    /** Add-ons that extend an appointment. */
    addOnIds,
    times,
    near: found.near,
    error: found.error ?? extrasError,
    canType,
    typedTime,
    /** The key of the chosen time. */
    chosen,
    /** Whether the chosen time is typed and isn't checked. */
    isOther,
    /** The chosen time. */
    target,
    setStaff,
    setMinutes,
    setTypedTime,
    chooseTime,
    chooseService: (next: string) => {
      setService(next);
      setTime(undefined);
    },
    chooseDay: (next: string) => {
      setDay(next);
      setAsked(undefined);
      setTime((current) => (current === otherTime ? current : undefined));
    },
    chooseNear: (time: BookableTime) => {
      if (time.from) setDay(dayOf(time.from, timeZone));
      chooseTime(time.key);
    },
    forgetTime: () => {
      setTime(undefined);
      setAsked(undefined);
    },
  };

  /** The key of the requested start; a start that isn't free is another time. */
  function askedTime(): string | undefined {
    if (asked === undefined || !times) return undefined;
    const same = times.find(({ from }) => from !== undefined && Date.parse(from) === Date.parse(asked));
    return same?.key ?? (canType ? otherTime : undefined);
  }

  function timeOf(key: string | undefined): BookableTime | undefined {
    if (key !== otherTime) return times?.find((time) => time.key === key);
    const from = fromWallClock(`${day}T${typedTime}:00`, timeZone);
    if (!service || !from || duration === undefined) return undefined;
    return uncheckedTime({ service, timeZone }, from, {
      minutes: duration + longer.minutes,
      location: times?.[0]?.location,
    });
  }

  function chooseTime(key: string | undefined): void {
    setAsked(undefined);
    setTime(key);
    const time = times?.find((one) => one.key === key);
    setListed(time && { time, request });
  }
}
