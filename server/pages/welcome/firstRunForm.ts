import * as z from 'zod';
import { email } from '../../../contract/entities/values/text.ts';
import { isTimeZone } from '../../../contract/entities/values/timeZone.ts';
import { passwordProblem } from '../../rules/identity/passwords/passwords.ts';
import type { FormValues } from '../pageRequest.ts';
import { textFault } from '../textFault.ts';
import type { Say } from '../texts/texts.ts';

export const firstRunFields = ['businessName', 'name', 'email', 'password', 'timeZone', 'currency'] as const;
export type FirstRunField = (typeof firstRunFields)[number];

/** The input of the form and its errors by field; without errors the input is valid. */
export interface FirstRunInput {
  values: Record<FirstRunField, string>;
  faults: Partial<Record<FirstRunField, string>>;
}

const limits = { businessName: 200, name: 100 } as const;

/** Reads the form. The name of an existing business is not asked for again. */
export async function readFirstRun(
  form: FormValues,
  existingName: string | undefined,
  say: Say,
): Promise<FirstRunInput> {
  const of = (field: FirstRunField) => (form.get(field) ?? '').trim();
  const values = {
    businessName: existingName ?? of('businessName'),
    name: of('name'),
    email: of('email'),
    // Not trimmed: a space is a valid character.
    password: form.get('password') ?? '',
    timeZone: of('timeZone'),
    currency: of('currency'),
  };
  const faults: FirstRunInput['faults'] = {
    businessName: textFault(values.businessName, {
      max: limits.businessName,
      missing: 'firstRun.businessNameMissing',
      say,
    }),
    name: textFault(values.name, { max: limits.name, missing: 'fault.nameMissing', say }),
    email: email(254).safeParse(values.email).success ? undefined : say('fault.emailWrong'),
  };
  if (existingName === undefined) {
    if (!isTimeZone(values.timeZone)) faults.timeZone = say('firstRun.timeZoneWrong');
    if (!Intl.supportedValuesOf('currency').includes(values.currency))
      faults.currency = say('firstRun.currencyWrong');
  }
  const problem = await passwordProblem(values.password, [values.businessName, values.name, values.email]);
  if (problem) faults.password = say(`password.${problem}`);
  return { values, faults };
}

export function hasFaults({ faults }: FirstRunInput): boolean {
  return Object.values(faults).some((fault) => fault !== undefined);
}

const region = z.string().regex(/^[A-Z]{2}$/);

/** Currencies of regions outside the euro; all others default to EUR. */
const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  DK: 'DKK',
  NO: 'NOK',
  SE: 'SEK',
  PL: 'PLN',
  CZ: 'CZK',
  JP: 'JPY',
  IL: 'ILS',
  IN: 'INR',
  BR: 'BRL',
  MX: 'MXN',
  ZA: 'ZAR',
  SG: 'SGD',
};

/** The browser's first language as BCP 47, and the currency of its region. */
export function guessFrom(acceptLanguage: string | null): { locale: string; currency: string } {
  const [first = ''] = (acceptLanguage ?? '').split(/[,;]/, 1);
  const [locale = 'en-GB'] = supportedLocale(first.trim());
  const likely = region.safeParse(new Intl.Locale(locale).maximize().region);
  return { locale, currency: (likely.success && currencies[likely.data]) || 'EUR' };
}

function supportedLocale(tag: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag);
  } catch {
    // Not a language tag; the header may contain anything.
    return [];
  }
}
