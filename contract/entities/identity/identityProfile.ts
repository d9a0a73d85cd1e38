import * as z from 'zod';
import { anyText, countryCode, dateTime, email, localDate, phone, text } from '../values/text.ts';

export const identityProfileLimits = { labels: 2000, company: 1000, slug: 255 } as const;

/** Exactly one of its fields is set; lists and maps contain such values again (identity specification section 3). */
export interface CustomValue {
  strValue?: string;
  numValue?: number;
  dateValue?: string;
  boolValue?: boolean;
  listValue?: { value?: CustomValue[] };
  mapValue?: { value?: Record<string, CustomValue> };
}

export const customValue: z.ZodType<CustomValue> = z.lazy(() =>
  z.strictObject({
    strValue: anyText.optional(),
    numValue: z.number().optional(),
    dateValue: dateTime.optional(),
    boolValue: z.boolean().optional(),
    listValue: z.strictObject({ value: z.array(customValue).optional() }).optional(),
    mapValue: z.strictObject({ value: z.record(z.string(), customValue).optional() }).optional(),
  }),
);

const memberAddress = z.strictObject({
  country: countryCode.optional(),
  subdivision: anyText.optional(),
  city: anyText.optional(),
  postalCode: anyText.optional(),
  addressLine: anyText.optional(),
  addressLine2: anyText.optional(),
  streetName: text(1000).optional(),
  streetNumber: text(1000).optional(),
});

const secondaryEmail = z.strictObject({
  email: email().optional(),
  tag: z.enum(['UNTAGGED', 'MAIN', 'HOME', 'WORK']).optional(),
});

const taggedPhone = z.strictObject({
  countryCode: countryCode.optional(),
  phone: phone().optional(),
  tag: z.enum(['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX']).optional(),
});

const taggedAddress = z.strictObject({
  address: memberAddress.optional(),
  tag: z.enum(['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING']).optional(),
});

/** The profile of a member, edited by the member (reference/entities.md section 15). */
export const identityProfile = z.strictObject({
  firstName: anyText.optional(),
  lastName: anyText.optional(),
  nickname: anyText.optional(),
  picture: anyText.optional(),
  labels: z.array(anyText).max(identityProfileLimits.labels).optional(),
  language: text(35).optional(),
  privacyStatus: z.enum(['UNDEFINED', 'PUBLIC', 'PRIVATE']).optional(),
  customFields: z
    .array(z.strictObject({ name: anyText.optional(), value: customValue.optional() }))
    .optional(),
  secondaryEmails: z.array(secondaryEmail).optional(),
  phonesV2: z.array(taggedPhone).optional(),
  addresses: z.array(taggedAddress).optional(),
  company: text(identityProfileLimits.company).optional(),
  position: text(identityProfileLimits.company).optional(),
  birthdate: localDate.optional(),
  slug: text(identityProfileLimits.slug).optional(),
  subscription: z.boolean().optional(),
  vatId: text(identityProfileLimits.company).optional(),
});
export type IdentityProfile = z.infer<typeof identityProfile>;
