import * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { moneyFromZero } from '../values/money.ts';
import { scheduleLimits } from '../services/serviceSchedule.ts';
import { freeObject, guid, name, revision, integer } from '../values/text.ts';

export const optionsAndVariantsLimits = { name: 255, customChoices: 100, variants: 100 } as const;

/** The last two and UNKNOWN are the platform's newer and reserved ones; services cannot use them here. */
export const serviceOptionTypes = [
  'UNKNOWN',
  'CUSTOM',
  'STAFF_MEMBER',
  'DURATION',
  'DATE_TIME',
  'NUMBER_OF_PARTICIPANTS',
] as const;
export type ServiceOptionType = (typeof serviceOptionTypes)[number];

const optionName = name(optionsAndVariantsLimits.name).optional();

/** The property that the price varies by. The caller chooses the id, and every choice refers to it. */
export const serviceOption = z.strictObject({
  id: guid,
  type: z.enum(serviceOptionTypes),
  /** For CUSTOM: the choices of customers. */
  customData: z
    .strictObject({
      name: optionName,
      choices: z
        .array(name(optionsAndVariantsLimits.name, 1))
        .max(optionsAndVariantsLimits.customChoices)
        .optional(),
    })
    .optional(),
  durationData: z.strictObject({ name: optionName }).optional(),
});
export type ServiceOption = z.infer<typeof serviceOption>;

/** Exactly one of the five, by the option's type. */
export const serviceChoice = z.strictObject({
  optionId: guid,
  custom: name(optionsAndVariantsLimits.name, 1).optional(),
  /** The id of the staff member's resource, as in a service's `staffMemberIds`. */
  staffMemberId: guid.optional(),
  duration: z
    .strictObject({ minutes: integer(1, scheduleLimits.sessionMinutes), name: optionName })
    .optional(),
  /** The fields of these two are not published; their option types are refused. */
  dateTime: freeObject.optional(),
  participantRange: freeObject.optional(),
});
export type ServiceChoice = z.infer<typeof serviceChoice>;

/** The price of one choice. */
export const serviceVariant = z.strictObject({
  choices: z.array(serviceChoice).min(1).max(1),
  price: moneyFromZero,
});
export type ServiceVariant = z.infer<typeof serviceVariant>;

/**
 * The prices of a service with varying prices (reference/entities.md section 9): one object per service with one
 * option, and one variant per choice. A choice without a variant costs the service's `payment.varied.defaultPrice`.
 */
export const optionsAndVariants = entity({
  id: forVisitors(guid),
  revision: forVisitors(revision.optional()),
  serviceId: forVisitors(guid),
  options: forVisitors(z.strictObject({ values: z.array(serviceOption).min(1).max(1) })),
  variants: forVisitors(
    z.strictObject({
      values: z.array(serviceVariant).min(1).max(optionsAndVariantsLimits.variants),
    }),
  ),
  /** Of the cheapest and of the dearest variant. */
  minPrice: forVisitors(moneyFromZero.optional()),
  maxPrice: forVisitors(moneyFromZero.optional()),
  extendedFields: forVisitors(extendedFields.optional()),
});
export type OptionsAndVariants = z.infer<typeof optionsAndVariants>;

export const optionsAndVariantsInput = inputOf(optionsAndVariants);
export type OptionsAndVariantsInput = z.infer<typeof optionsAndVariantsInput>;

export const optionsAndVariantsReadOnly = ['minPrice', 'maxPrice'] as const;
