import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
import { hues } from '../values/hue.ts';
import { inputOf, sentAs } from '../values/input.ts';
import { mediaItem } from '../values/media.ts';
import { currencyCode, dateTime, guid, name, revision, text, type RuleParams } from '../values/text.ts';
import { isTimeZone } from '../values/timeZone.ts';

export const businessLimits = { name: 200, timeZone: 50, locale: 35 } as const;

const format = (type: string): RuleParams => ({ violatedRule: 'FORMAT', data: { type } });

/** ISO 4217 in a write; answers may hold codes of the past. */
const currency = sentAs(
  currencyCode,
  text(3).refine((value) => Intl.supportedValuesOf('currency').includes(value), {
    error: 'must be the code of a currency, for example EUR',
    params: format('CURRENCY'),
  }),
);

/** A text that is checked in a write only. */
function checkedText(most: number, isValid: (value: string) => boolean, type: string, error: string) {
  const plain = text(most);
  return sentAs(plain, plain.refine(isValid, { error, params: format(type) }));
}

const timeZone = checkedText(
  businessLimits.timeZone,
  isTimeZone,
  'TIME_ZONE',
  'must be the name of a time zone, for example Europe/Berlin',
);

const locale = checkedText(
  businessLimits.locale,
  isLocale,
  'LANGUAGE',
  'must be a language with an optional region, for example en-GB',
);

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

const fields = {
  id: forStaff(guid, { write: 'never' }),
  /** Absent on other hosts. */
  revision: forStaff(revision.optional(), { write: 'never' }),
  updatedDate: forStaff(dateTime.optional(), { write: 'never' }),
  name: forStaff(name(businessLimits.name, 1), { kind: 'text', section: 'business' }),
  /** On the pages for customers, in their mails and in the dashboard. */
  logo: forStaff(mediaItem.optional(), { section: 'business' }),
  /** The accent of the pages for customers. Absent: Frontdesk's own. */
  hue: forStaff(z.enum(hues).optional(), { section: 'business' }),
  /** All prices are in it; a change relabels them and leaves the amounts. */
  currency: forStaff(currency, { section: 'region' }),
  /** IANA name, of everything without one of its own. */
  timeZone: forStaff(timeZone, { section: 'region' }),
  /** BCP 47: `en-GB`. */
  locale: forStaff(locale, { section: 'region' }),
  /** True while the owner of the sample business has the published password. */
  sampleOwnerPasswordUnchanged: forStaff(z.boolean().optional(), { write: 'never' }),
  /** Whether customers can pay online on the pages of this server. Absent on other hosts. */
  onlinePayments: forStaff(z.boolean().optional(), { write: 'never' }),
};

/** Settings of the business that its dashboard, pages and mails use. The platform keeps them in another product. */
export const business = entity(fields);
export type Business = z.infer<typeof business>;

export const businessTraits = traitsOf(fields);

export const businessInput = inputOf(business);
export type BusinessInput = z.infer<typeof businessInput>;
