import { Box, Link } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import type { ContactDetails } from '../../../contract/entities/bookings/contactDetails.ts';
import { customVariants } from '../../../contract/entities/prices/customVariants.ts';
import { isPaidInPerson } from '../../../contract/entities/prices/paymentRules.ts';
import { useText } from '../../messages/useText.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { FieldEmail } from '../../ui/fields/form/FieldEmail.tsx';
import { FieldText } from '../../ui/fields/form/FieldText.tsx';
import { focusField } from '../../ui/fields/form/focusField.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { participantNotificationOf, type NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { NotifyInput } from '../../ui/fields/NotifyInput.tsx';
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx';
import { useFieldErrors } from '../../ui/fields/form/useFieldErrors.ts';
import { ChangeMarks } from '../../ui/fields/form/useField.ts';
import type { BookableTime } from '../times/bookableTimes.ts';
import { CustomerField } from './CustomerField.tsx';
import { ExtraInputs } from './ExtraInputs.tsx';
import { bookedExtras, extraFaults } from './extras.ts';
import {
  bookedEntityOf,
  contactDetailsOf,
  faultsOf,
  refusalOf,
  takenTime,
  type Refusal,
  type Wish,
} from './newBookingRules.ts';
import { pair, TimeFields } from './TimeFields.tsx';
import { useBook } from './useBook.ts';
import { useCustomerChoice } from './useCustomerChoice.ts';
import { bookableKey } from '../times/useBookableTimes.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { useTimeWish, type AskedTime } from './useTimeWish.ts';

export interface NewBooking extends AskedTime {
  contactId?: string;
}

interface NewBookingDialogProps extends NewBooking {
  onClose: () => void;
}

const nothingTyped = { firstName: '', lastName: '', email: '', phone: '', address: '', people: '1' };
const defaultValues: FieldValues = { booking: nothingTyped };

/** Books a service for a customer at the desk: a free time, or any time after saying that it isn't checked. */
export function NewBookingDialog({ onClose, contactId, ...asked }: NewBookingDialogProps) {
  const text = useText();
  const book = useBook();
  const words = useBookingWords();
  const queryClient = useQueryClient();

  const form = useForm({ defaultValues });
  const typed = withoutNulls(useWatch({ control: form.control, name: 'booking' }));
  const { customer, isNew, ...choice } = useCustomerChoice(form, contactId);
  const [notification, setNotification] = useState<NotifyChoice>({ notify: true, message: '' });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal & { from: string | undefined }>();

  const time = useTimeWish(asked, {
    typed,
    refused: refusal?.isTaken ? refusal.from : undefined,
    pending,
    onLost: (lost) => {
      const lostWords = time.isAppointment ? wordsOf(lost) : undefined;
      setRefusal({ ...takenTime(lostWords, text), from: lost.from });
    },
  });
  const { service, staffId, extras, target, isOther } = time;
  const hasVariants = customVariants(extras).length > 0;
  const details = contactDetailsOf(typed, customer);
  const wish: Wish = {
    ...typed,
    // Variants have inputs and faults of their own.
    people: hasVariants ? '1' : typed.people,
    service: time.chosenService,
    time: target?.key,
    isOther,
    staff: staffId,
    spots: isOther ? undefined : target?.spots,
    asksAddress: target?.location?.locationType === 'CUSTOM',
    customer: choice.kind,
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
  const mostPeople = service?.bookingPolicy?.participantsPolicy?.maxParticipantsPerBooking ?? 1;

  async function send(): Promise<void> {
    if (!fields.validate() || !target) return;
    setPending(true);
    setRefusal(undefined);
    const booking = {
      bookedEntity: bookedEntityOf(target, wish),
      contactDetails: details,
      ...bookedExtras(extras, typed, { people: Number(wish.people), minutes: time.duration }),
      ...(service && isPaidInPerson(service) && { selectedPaymentOption: 'OFFLINE' as const }),
    };
    const participantNotification = participantNotificationOf({
      ...notification,
      notify: notification.notify && hasEmail(details),
    });
    try {
      await book({ booking, participantNotification }, !isOther);
      onClose();
    } catch (thrown) {
      const refused = refusalOf(thrown, wordsOf(target), text);
      if (refused.isTaken) {
        time.forgetTime();
        await queryClient.invalidateQueries({ queryKey: bookableKey });
      }
      setRefusal({ ...refused, from: target.from });
      setPending(false);
      const sent = { ...wish, ...(refused.isTaken && { time: undefined, isOther: false }) };
      fields.setServerErrors(underBooking(refused.errors), { booking: sent });
    }
  }

  /** Another service has other variants, add-ons and questions. */
  function forgetExtras(): void {
    const { firstName, lastName, email, phone, address, people } = typed;
    form.setValue('booking', { firstName, lastName, email, phone, address, people });
  }

  function wordsOf({ from }: BookableTime): string {
    return words.start({ startDate: from });
  }

  return (
    <FormDialog
      title={text('newBooking.title')}
      lead={text('newBooking.lead')}
      safe={text('newBooking.safe')}
      act={text('newBooking.act')}
      pending={pending}
      error={refusal?.error ?? time.error}
      onSafe={onClose}
      onAct={() => void send()}
    >
      {time.services || !time.servicesError ? (
        <Field
          id="booking-service"
          label={text('newBooking.service')}
          error={errors['booking.service']}
          aside={
            time.services?.length === 0 && (
              <>
                {text('newBooking.noServices')}{' '}
                <Link component={RouterLink} to="/services">
                  {text('overview.first.add')}
                </Link>
              </>
            )
          }
        >
          <SearchableSelect
            id="booking-service"
            error={errors['booking.service']}
            label={text('newBooking.service')}
            options={time.services}
            plain={0}
            value={time.chosenService}
            onChange={(next) => {
              time.chooseService(next);
              forgetExtras();
            }}
          />
        </Field>
      ) : (
        <ErrorPanel
          what={text('newBooking.servicesNotLoaded')}
          error={time.servicesError}
          onRetry={time.refetchServices}
        />
      )}
      {service && (
        <TimeFields
          wish={time}
          timeError={timeError}
          staffError={errors['booking.staff']}
          onNear={() => focusField(wish.customer === undefined ? 'booking.customer' : 'booking.time')}
        />
      )}
      <CustomerField
        id="booking-customer"
        error={errors['booking.customer']}
        value={customer}
        isNew={isNew}
        onChoose={choice.choose}
        onNew={choice.start}
        onClear={choice.clear}
      />
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          {wish.customer === 'new' && (
            <Box sx={pair}>
              <FieldText source="booking.firstName" label={text('newBooking.firstName')} />
              <FieldText source="booking.lastName" label={text('newBooking.lastName')} optional />
              <FieldEmail source="booking.email" label={text('newBooking.email')} optional />
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
          {service && !hasVariants && (!time.isAppointment || mostPeople > 1) && (
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
