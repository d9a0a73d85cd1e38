import { minuteMs } from '../../../../contract/durations.ts';
import { slotTypeOf } from '../../../../contract/entities/availability/slotLocation.ts';
import type { BodyOf } from '../../../../contract/call.ts';
import type { createBooking } from '../../../../contract/calls/bookings/bookings.ts';
import type { BookingInput } from '../../../../contract/entities/bookings/booking.ts';
import {
  email as emailSchema,
  phone as phoneSchema,
  text as textSchema,
} from '../../../../contract/entities/values/text.ts';
import { isPaidInPerson } from '../../../../contract/entities/prices/paymentRules.ts';
import { answerTo, isAnswer } from '../../../../contract/entities/terms/bookingFormRules.ts';
import type { FormValues, PageRequest } from '../../pageRequest.ts';
import { formLimits, inputName, type FormModel } from './formFields.ts';
import { paysByPlanOnly } from './paying.ts';
import { readAddOns, readPeople, type Fault } from './readChoices.ts';
import { priceOfOne } from '../../../rules/bookings/prices/prices.ts';
import {
  dueOnline,
  keyOf,
  paymentOption,
  type PaymentWay,
} from '../../../../contract/entities/prices/paymentWays.ts';

type BookingRequest = BodyOf<typeof createBooking>;

/** The input, and its errors by the names of inputs. */
export interface Filled {
  faults: Readonly<Record<string, string>>;
  /** Complete only without errors. */
  booking: BookingRequest['booking'];
  /** In hundredths; undefined if the service has no price. */
  total: bigint | undefined;
  /** The part of it for add-ons. */
  extra: bigint;
  /** The charged units, by their keys in `unitPrices`. */
  units: readonly string[];
  people: number;
  /** Undefined if there is nothing to pay. */
  way: PaymentWay | undefined;
  /** Additional minutes of the add-ons. */
  minutes: number;
  /** The amount that a provider charges before the booking is decided. */
  dueNow: bigint | undefined;
}

/** Reads a form. Input is untrusted: unknown fields are ignored, and the booking rules check the rest. */
export function readBookingForm(
  page: Pick<PageRequest, 'say'>,
  model: FormModel,
  values: FormValues,
): Filled {
  const { choices } = model;
  const faults: Record<string, string> = {};
  const fault: Fault = (name, key, limits) => {
    faults[name] ??= page.say(key, limits);
  };
  const text = (name: string, max: number): string => {
    const typed = (values.get(name) ?? '').trim();
    if (!textSchema(max).safeParse(typed).success) fault(name, 'fault.tooLong', { max });
    return typed;
  };

  const name = text('name', formLimits.name);
  if (name === '') fault('name', 'fault.nameMissing');
  const email = text('email', 254);
  if (email === '') fault('email', 'fault.emailMissing');
  else if (!emailSchema(254).safeParse(email).success) fault('email', 'fault.emailWrong');
  const phone = text('phone', formLimits.phone);
  if (!phoneSchema(formLimits.phone).safeParse(phone).success) fault('phone', 'fault.phoneWrong');
  const address =
    choices.location?.filter.kind === 'CUSTOMER' ? text('address', formLimits.address) : undefined;
  if (address === '') fault('address', 'fault.addressMissing');

  const additionalFields = readAnswers(model, text, fault);
  const { people, ...participants } = readPeople(model, values, fault);
  const { bookedAddOns, minutes, extra, ...addOns } = readAddOns(model, values, fault);
  const [firstName = '', lastName] = /^(.+)\s+(\S+)$/.exec(name)?.slice(1) ?? [name];
  const one = priceOfOne(model.offer, choices);
  const price = participants.price ?? (one === undefined ? undefined : one * BigInt(people));
  const total = price === undefined ? undefined : price + extra;
  const way = total === 0n ? undefined : readWay(model, values, { people, fault });
  return {
    faults,
    total,
    extra,
    units: [
      ...(way?.kind === 'PLAN' ? [] : participants.units),
      ...addOns.units,
      ...(way?.kind === 'DEPOSIT' ? ['deposit'] : []),
    ],
    people,
    way,
    minutes,
    dueNow: total === undefined ? undefined : dueOnline(way, { total, people }),
    booking: {
      bookedEntity: bookedEntityOf(model, { minutes, address }),
      contactDetails: {
        firstName,
        ...(lastName !== undefined && { lastName }),
        email,
        ...(phone !== '' && { phone }),
        timeZone: choices.zone,
      },
      ...participants.sent,
      ...(additionalFields.length > 0 && { additionalFields }),
      ...(bookedAddOns.length > 0 && { bookedAddOns }),
      ...(way
        ? {
            selectedPaymentOption: paymentOption(way),
            ...(way.kind === 'DEPOSIT' && { depositSelected: true }),
          }
        : isPaidInPerson(model.offer.service) && { selectedPaymentOption: 'OFFLINE' as const }),
      ...(values.get('waits') && { status: 'WAITING_LIST' as const }),
    },
  };
}

/** The chosen payment method; a single one needs no choice. */
function readWay(
  { paying: { ways } }: FormModel,
  values: FormValues,
  { people, fault }: { people: number; fault: Fault },
): PaymentWay | undefined {
  const sent = values.get('payment');
  const way = sent === undefined && ways.length === 1 ? ways[0] : ways.find((each) => keyOf(each) === sent);
  if (!way && ways.length > 0) fault('payment', sent === undefined ? 'fault.payMissing' : 'fault.payGone');
  if (way?.kind === 'PLAN' && people > 1 && !paysByPlanOnly({ ways })) fault('payment', 'fault.planPeople');
  return way;
}

function readAnswers(
  { questions }: FormModel,
  text: (name: string, max: number) => string,
  fault: Fault,
): NonNullable<BookingInput['additionalFields']> {
  return questions.flatMap((question) => {
    const { type, required } = question;
    const name = inputName.answer(question);
    const value = text(name, type === 'LONG_TEXT' ? formLimits.longAnswer : formLimits.shortAnswer);
    if (required && value === '')
      fault(name, type === 'CHECK_BOX' ? 'fault.checkMissing' : 'fault.answerMissing');
    if (value !== '' && !isAnswer(question, value)) fault(name, 'fault.answerMissing');
    return answerTo(question, value) ?? [];
  });
}

function bookedEntityOf(
  { offer, choices, wanted }: FormModel,
  { minutes, address }: { minutes: number; address: string | undefined },
): BookingInput['bookedEntity'] {
  const serviceId = offer.service.id;
  const timezone = choices.zone;
  const { start, session } = wanted?.parameters ?? {};
  if (session !== undefined) return { slot: { serviceId, eventId: session, timezone } };
  if (start === undefined)
    return { schedule: { serviceId, scheduleId: offer.service.schedule?.id, timezone } };
  const length = choices.minutes === undefined ? 0 : (choices.minutes + minutes) * minuteMs;
  return {
    slot: {
      serviceId,
      startDate: start,
      endDate: new Date(Date.parse(start) + length).toISOString(),
      timezone,
      ...(choices.staff && { resource: { id: choices.staff.id } }),
      ...locationOf(choices, address),
    },
  };
}

function locationOf({ location }: FormModel['choices'], formattedAddress: string | undefined) {
  const { kind, id } = location?.filter ?? {};
  if (kind === undefined) return {};
  return {
    location: {
      locationType: slotTypeOf[kind],
      ...(id !== undefined && { id }),
      ...(formattedAddress !== undefined && { formattedAddress }),
    },
  };
}
