import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { getContact } from '../../../contract/calls/bookings/contacts.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import type { ContactDetails } from '../../../contract/entities/bookings/contactDetails.ts';
import { customVariants } from '../../../contract/entities/prices/customVariants.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { dayOf, fromWallClock, toWallClock } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { FieldText } from '../../ui/fields/form/FieldText.tsx';
import { focusField } from '../../ui/fields/form/focusField.ts';
import { NotifyInput, type NotifyChoice } from '../../ui/fields/NotifyInput.tsx';
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useFieldErrors } from '../../ui/fields/form/useFieldErrors.ts';
import { ChangeMarks } from '../../ui/fields/form/useField.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { uncheckedTime, type BookableTime } from '../times/bookableTimes.ts';
import { CustomerField } from './CustomerField.tsx';
import { notificationOf } from '../booking/decisions.ts';
import { ExtraInputs } from './ExtraInputs.tsx';
import { bookedExtras, extraFaults, longerBy, type Extras } from './extras.ts';
import {
  contactDetailsOf,
  faultsOf,
  refusalOf,
  takenTime,
  type Refusal,
  type Wish,
} from './newBookingRules.ts';
import { otherTime, TimeChoice } from '../times/TimeChoice.tsx';
import { CustomerRules, TimeReasons } from '../times/TimeReasons.tsx';
import { typedDetails } from './typedDetails.ts';
import { useBook } from './useBook.ts';
import { NearTimes } from '../times/NearTimes.tsx';
import { bookableKey, useBookableTimes } from '../times/useBookableTimes.ts';
import { useBookingChoices } from '../booking/useBookingNames.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { useExtras } from './useExtras.ts';
import { useReasonsAt } from '../times/useReasonsAt.ts';

export interface NewBooking {
  /** An instant to book; if it isn't free, the dialog says so. */
  start?: string;
  /** The resource of a staff member. */
  resourceId?: string;
  serviceId?: string;
  contactId?: string;
}

interface NewBookingDialogProps extends NewBooking {
  onClose: () => void;
}

const [everything, fresh] = allOptions;

const nothingTyped = { firstName: '', lastName: '', email: '', phone: '', address: '', people: '1' };
const noExtras: Extras = { isAppointment: false, variants: [], groups: [], questions: [] };
const defaultValues: FieldValues = { booking: nothingTyped };

/** Books a service for a customer at the desk: a free time, or any time after saying that it isn't checked. */
export function NewBookingDialog(props: NewBookingDialogProps) {
  const { start, resourceId = '', serviceId = '', contactId, onClose } = props;
  const api = useApi();
  const text = useText();
  const book = useBook();
  const words = useBookingWords();
  const { time: clock } = useFormats();
  const { timeZone = 'UTC' } = useBusiness();
  const queryClient = useQueryClient();
  const { now } = useMoments();
  const today = dayOf(now.toISOString(), timeZone);
  const id = useId();

  const form = useForm({ defaultValues });
  const typed = withoutNulls(useWatch({ control: form.control, name: 'booking' }));
  const [chosenService, setService] = useState(serviceId);
  const [day, setDay] = useState(start ? dayOf(start, timeZone) : today);
  const [minutes, setMinutes] = useState<number>();
  const [staffWish, setStaff] = useState(resourceId);
  const [chosenTime, setTime] = useState<string>();
  /** The chosen time when it was listed, and the request whose answer listed it. */
  const [listed, setListed] = useState<{ time: BookableTime; request: string }>();
  const [typedTime, setTypedTime] = useState(start ? toWallClock(start, timeZone).slice(11) : '');
  /** The requested start is chosen until another time is. */
  const [asked, setAsked] = useState(start);
  /** Undefined until a customer is chosen, null after the requested one was removed. */
  const [contact, setContact] = useState<Contact | null>();
  const [isNew, setNew] = useState(false);
  const [notification, setNotification] = useState<NotifyChoice>({ notify: true, message: '' });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal & { from: string | undefined }>();

  const { data: services } = useGetList<Service>('services', everything, fresh);
  const { data: service } = useGetOne<Service>(
    'services',
    { id: chosenService },
    { enabled: chosenService !== '', staleTime: fresh.staleTime },
  );
  const { data: askedContact } = useQuery({
    queryKey: ['contacts', contactId],
    queryFn: ({ signal }) => api.send(getContact, { path: { id: contactId ?? '' } }, { signal }),
    enabled: contactId !== undefined,
  });
  const customer = contact === undefined ? askedContact : (contact ?? undefined);

  const isAppointment = service?.type === 'APPOINTMENT';
  const names = useBookingChoices('staff') ?? [];
  const staff = isAppointment ? names.filter(({ value }) => service.staffMemberIds?.includes(value)) : [];
  const staffId = staff.some(({ value }) => value === staffWish) ? staffWish : '';
  const durations = isAppointment ? (service.schedule?.availabilityConstraints?.sessionDurations ?? []) : [];
  const duration = durations.find((offered) => offered === minutes) ?? durations[0];
  const { extras = noExtras, error: extrasError } = useExtras(service);
  const longer = longerBy(extras, typed);
  const askedMinutes = durations.length > 1 || longer.addOnIds.length > 0 ? duration : undefined;
  const { times, error, freeStaff, near } = useBookableTimes({
    service,
    day,
    staffId,
    minutes: askedMinutes,
    addOnIds: longer.addOnIds,
    refused: refusal?.isTaken ? refusal.from : undefined,
  });

  const request = [chosenService, day, staffId, askedMinutes, ...longer.addOnIds].join(' ');
  const lost =
    !pending &&
    listed?.request === request &&
    listed.time.key === chosenTime &&
    times?.every(({ key }) => key !== chosenTime) === true
      ? listed.time
      : undefined;
  useEffect(() => {
    if (!lost) return;
    const words = isAppointment ? wordsOf(lost) : undefined;
    setRefusal({ ...takenTime(words, text), from: lost.from });
    setTime(undefined);
    // The rest only gives words.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lost]);

  const hasVariants = customVariants(extras).length > 0;
  const canType = staff.length > 0 && duration !== undefined;
  const chosen = chosenTime ?? askedTime();
  const target = timeOf(chosen);
  const isOther = chosen === otherTime;
  const { data: against, error: checkError } = useReasonsAt({
    serviceId: chosenService,
    start: isOther ? target?.from : undefined,
    staffId,
    minutes: askedMinutes,
    addOnIds: longer.addOnIds,
    locationId: target?.location?.id,
  });
  const details = contactDetailsOf(typed, customer);
  const wish: Wish = {
    ...typed,
    // Variants have inputs and faults of their own.
    people: hasVariants ? '1' : typed.people,
    service: chosenService,
    time: target?.key,
    isOther,
    staff: staffId,
    spots: isOther ? undefined : target?.spots,
    asksAddress: target?.location?.locationType === 'CUSTOM',
    customer: customer ? 'known' : isNew ? 'new' : undefined,
  };
  const fields = useFieldErrors(form, { booking: wish }, () =>
    // The cause of a refusal, until another time is chosen.
    underBooking({
      ...faultsOf(wish, text),
      ...extraFaults(extras, typed, wish, text),
      ...(target === undefined && refusal?.errors),
    }),
  );
  const { errors } = fields;
  // A time can be taken before the first attempt to book it.
  const timeError = errors['booking.time'] ?? (target === undefined ? refusal?.errors['time'] : undefined);
  const freeNow =
    target && staffId === '' && !isOther ? new Set(target.staff.map((one) => one.id)) : freeStaff;
  const locationNames = new Set(times?.map(({ location }) => location?.name ?? location?.locationType));
  const mostPeople = service?.bookingPolicy?.participantsPolicy?.maxParticipantsPerBooking ?? 1;

  useEffect(() => {
    if (!isNew) return;
    const { firstName, email } = form.getValues('booking');
    focusField(firstName === '' ? 'booking.firstName' : email === '' ? 'booking.email' : 'booking.lastName');
  }, [isNew, form]);

  async function send(): Promise<void> {
    if (!fields.validate() || !target) return;
    setPending(true);
    setRefusal(undefined);
    const { inPerson } = service?.payment?.options ?? {};
    const booking = {
      bookedEntity: atLocation(target),
      contactDetails: details,
      ...bookedExtras(extras, typed, { people: Number(wish.people), minutes: duration }),
      ...(inPerson && { selectedPaymentOption: 'OFFLINE' as const }),
    };
    const participantNotification = notificationOf({
      ...notification,
      notify: notification.notify && hasEmail(details),
    });
    try {
      await book({ booking, participantNotification }, !isOther);
      onClose();
    } catch (thrown) {
      const refused = refusalOf(thrown, wordsOf(target), text);
      if (refused.isTaken) {
        setTime(undefined);
        setAsked(undefined);
        await queryClient.invalidateQueries({ queryKey: bookableKey });
      }
      setRefusal({ ...refused, from: target.from });
      setPending(false);
      const sent = { ...wish, ...(refused.isTaken && { time: undefined, isOther: false }) };
      if (Object.keys(refused.errors).length > 0) {
        fields.setServerErrors(underBooking(refused.errors), { booking: sent });
      }
    }
  }

  /** The key of the requested start; a start that isn't free is another time. */
  function askedTime(): string | undefined {
    if (asked === undefined || !times) return undefined;
    const found = times.find(({ from }) => from !== undefined && Date.parse(from) === Date.parse(asked));
    return found?.key ?? (canType ? otherTime : undefined);
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

  /** The booked time with the staff member, and with the address of a customer. */
  function atLocation({ booked: { slot, schedule } }: BookableTime): BookableTime['booked'] {
    if (!slot) return { schedule };
    return {
      slot: {
        ...slot,
        ...(staffId !== '' && { resource: { id: staffId } }),
        ...(wish.asksAddress && {
          location: { locationType: 'CUSTOM', formattedAddress: wish.address.trim() },
        }),
      },
    };
  }

  /** Another service has other variants, add-ons and questions. */
  function forgetExtras(): void {
    const { firstName, lastName, email, phone, address, people } = typed;
    form.setValue('booking', { firstName, lastName, email, phone, address, people });
  }

  function chooseTime(key: string | undefined): void {
    setAsked(undefined);
    setTime(key);
    const time = times?.find((one) => one.key === key);
    setListed(time && { time, request });
  }

  function chooseNear(time: BookableTime): void {
    if (time.from) setDay(dayOf(time.from, timeZone));
    chooseTime(time.key);
    focusField(wish.customer === undefined ? 'booking.customer' : 'booking.time');
  }

  function wordsOf({ from }: BookableTime): string {
    return words.start({ startDate: from });
  }

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
    <FormDialog
      title={text('newBooking.title')}
      lead={text('newBooking.lead')}
      safe={text('newBooking.safe')}
      act={text('newBooking.act')}
      pending={pending}
      error={refusal?.error ?? error ?? extrasError}
      keeps
      onSafe={onClose}
      onAct={() => void send()}
    >
      <Field id="booking-service" label={text('newBooking.service')} error={errors['booking.service']}>
        <SearchableSelect
          id="booking-service"
          error={errors['booking.service']}
          label={text('newBooking.service')}
          options={services}
          plain={0}
          value={chosenService}
          onChange={(next) => {
            setService(next);
            forgetExtras();
            setTime(undefined);
          }}
        />
      </Field>
      {service && (
        <>
          <Box sx={pair}>
            {service.type !== 'COURSE' && (
              <DayField
                id={`${id}-day`}
                label={text(isAppointment ? 'newBooking.day' : 'newBooking.from')}
                value={day}
                min={today}
                onChange={(next) => {
                  setDay(next);
                  setAsked(undefined);
                  setTime((current) => (current === otherTime ? current : undefined));
                }}
              />
            )}
            {staff.length > 0 && (
              <Field id="booking-staff" label={text('newBooking.staff')} error={errors['booking.staff']}>
                <Select
                  id="booking-staff"
                  value={staffId}
                  invalid={errors['booking.staff'] !== undefined}
                  {...describedBy('booking-staff', errors['booking.staff'])}
                  onChange={({ target: { value } }) => setStaff(value)}
                >
                  <option value="">{text('newBooking.anyStaff')}</option>
                  {staff.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {!freeNow || freeNow.has(value) ? label : text('newBooking.notFree', { name: label })}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {durations.length > 1 && (
              <Field id="booking-duration" label={text('newBooking.duration')}>
                <Select
                  id="booking-duration"
                  value={String(duration)}
                  onChange={({ target: { value } }) => setMinutes(Number(value))}
                >
                  {durations.map((offered) => (
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
                  value={chosen}
                  onChange={chooseTime}
                  times={times.map((time) => ({
                    key: time.key,
                    label: labelOf(time),
                    consequence: noteOf(time),
                  }))}
                  other={
                    canType
                      ? {
                          typed: typedTime,
                          onType: setTypedTime,
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
            times={near}
            onChoose={chooseNear}
          />
        </>
      )}
      <CustomerField
        id="booking-customer"
        error={errors['booking.customer']}
        value={customer}
        isNew={isNew}
        onChoose={setContact}
        onNew={(words) => {
          for (const [key, value] of Object.entries(typedDetails(words)))
            form.setValue(`booking.${key}`, value);
          setNew(true);
        }}
        onClear={() => {
          setContact(null);
          setNew(false);
        }}
      />
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          {wish.customer === 'new' && (
            <Box sx={pair}>
              <FieldText source="booking.firstName" label={text('newBooking.firstName')} />
              <FieldText source="booking.lastName" label={text('newBooking.lastName')} optional />
              <FieldText source="booking.email" type="email" label={text('newBooking.email')} optional ltr />
              <FieldText source="booking.phone" type="tel" label={text('newBooking.phone')} optional ltr />
            </Box>
          )}
          {wish.asksAddress && (
            <FieldText
              source="booking.address"
              label={text('newBooking.address')}
              help={text('newBooking.addressHelp')}
            />
          )}
          {service && !hasVariants && (!isAppointment || mostPeople > 1) && (
            <Box sx={{ maxWidth: 160 }}>
              <FieldText source="booking.people" label={text('newBooking.people')} inputMode="numeric" ltr />
            </Box>
          )}
          <ExtraInputs extras={extras} errors={errors} />
        </FormProvider>
      </ChangeMarks>
      {wish.customer !== undefined &&
        (hasEmail(details) ? (
          <NotifyInput notification={notification} people={1} messages={1} onChange={setNotification} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{text('newBooking.noEmail')}</Box>
        ))}
    </FormDialog>
  );
}

/** Fields of the dialog have paths of their own, because the page below can contain a form. */
const underBooking = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [`booking.${field}`, words]));

/** A cleared field is null. */
const withoutNulls = (
  values: Partial<Record<string, string | null>>,
): typeof nothingTyped & Record<string, string> => ({
  ...nothingTyped,
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])),
});

const hasEmail = ({ email }: ContactDetails): boolean => email !== undefined;

const pair = {
  display: 'grid',
  alignItems: 'start',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
