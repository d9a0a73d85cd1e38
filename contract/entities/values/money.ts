import * as z from 'zod';
import { sentAs, sentFormOf } from './input.ts';
import { currencyCode, text, type RuleParams } from './text.ts';

/**
 * The format of a number that a write sends as text: without leading zeros, so that equal numbers are equal texts. Omit
 * `decimals` if a further check limits them.
 */
export function sentDecimal({ digits, decimals, signed = false }: DecimalForm): RegExp {
  const fraction = decimals === undefined ? '+' : `{1,${decimals}}`;
  return new RegExp(`^${signed ? '-?' : ''}(0|[1-9]\\d{0,${digits - 1}})(\\.\\d${fraction})?$`);
}

interface DecimalForm {
  digits: number;
  decimals?: number;
  signed?: boolean;
}

const amountDigits = 15;
const tooManyDigits = new RegExp(`^-?[1-9]\\d{${amountDigits},}(\\.\\d+)?$`);

/** An amount of money as text, with a period and at most two decimals: `"25.05"`. */
function amount(least: Bound, most?: Bound) {
  const anyForm = amountOf(new RegExp(`^-?\\d{1,${amountDigits}}(\\.\\d+)?$`), least, most);
  return sentAs(anyForm, amountOf(sentDecimal({ digits: amountDigits, signed: true }), least, most));
}

/** A limit of an amount, with its rule and message. */
interface Bound {
  rule: RuleParams['violatedRule'];
  error: string;
  accepts: (value: number) => boolean;
}

function amountOf(form: RegExp, least: Bound, most?: Bound) {
  const scale: RuleParams = { violatedRule: 'DECIMAL_MAX_SCALE' };
  const format: RuleParams = { violatedRule: 'FORMAT', data: { type: 'DECIMAL_VALUE' } };
  const limitOf = ({ rule, error }: Bound) => ({
    error,
    params: { violatedRule: rule } satisfies RuleParams,
  });
  return (
    z
      .string()
      .refine((value) => !tooManyDigits.test(value), {
        error: `must have at most ${amountDigits} digits before the decimals`,
        params: format,
        abort: true,
      })
      .refine((value) => form.test(value), {
        error: 'must be an amount such as 25 or 25.05, with a period before the cents and no leading zeros',
        params: format,
        abort: true,
      })
      .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(value), {
        error: 'must have at most two decimals',
        params: scale,
        abort: true,
      })
      // Reports a negative amount as negative rather than as malformed.
      .refine((value) => !value.startsWith('-') && least.accepts(Number(value)), limitOf(least))
      .refine((value) => most?.accepts(Number(value)) ?? true, most && limitOf(most))
  );
}

const currency = currencyCode.optional();
/** The amount as the platform formats it, for example `€25.05`. */
const formattedValue = text(50).optional();

/**
 * A price or a deposit. Inside a service the currency is the business's own and ignored on write. reference/entities.md
 * section 1, Money.
 */
export const money = z.strictObject({
  value: amount({
    rule: 'DECIMAL_GT',
    error: 'must be more than 0; a service without a price is “free”',
    accepts: (value) => value > 0,
  }),
  currency,
  formattedValue,
});
export type Money = z.infer<typeof money>;

const amountFromZero = amount({
  rule: 'DECIMAL_GTE',
  error: 'must not be negative',
  accepts: (value) => value >= 0,
});
/** The amount alone, in a write. */
export const sentAmount = sentFormOf(amountFromZero);

/** A price that may be zero: prices of variants, and their minimum (reference/entities.md section 9). */
export const moneyFromZero = z.strictObject({
  value: amountFromZero,
  currency,
  formattedValue,
});

const percentageLimits = 'must be more than 0 and at most 100';
/** A percentage of the price, more than 0 and at most 100, with at most two decimals. */
export const percentage = amount(
  { rule: 'DECIMAL_GT', error: percentageLimits, accepts: (value) => value > 0 },
  { rule: 'DECIMAL_LTE', error: percentageLimits, accepts: (value) => value <= 100 },
);

/** The amount of hundredths of a currency unit: `"25.05"`. */
export function amountOfCents(count: bigint): string {
  const digits = `${count < 0n ? -count : count}`.padStart(3, '0');
  return `${count < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const moneyOfCents = (count: bigint, currency?: string): Money => ({
  value: amountOfCents(count),
  ...(currency !== undefined && { currency }),
});

/** Hundredths of a currency unit or per cent, exact: `-2.5` is -250. */
export function cents(value: string): bigint {
  const [units = '0', decimals = ''] = value.split('.');
  return BigInt(units + decimals.padEnd(2, '0').slice(0, 2));
}
