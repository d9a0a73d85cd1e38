import { numberFormat } from '../words/formatters.ts';
import { cents } from '../../../contract/entities/values/money.ts';

/** The amount cannot be read, or must be confirmed first. */
export type AmountFault = 'ambiguous' | 'unreadable' | 'large';

type Reading = { value: string } | { fault: 'ambiguous' | 'unreadable' };

const largest = 1_000_000;
/** Suffix of a large amount until it is confirmed. The contract rejects such a text, so it cannot be saved. */
const unconfirmedSuffix = ' ?';

/** Group separators that are a decimal separator in no language. */
const groupSeparators = /[\s\u{A0}\u{202F}'’٬]/gu;

/**
 * Reads a typed amount: `1.234,50`, `1,234.50`, `1 234,50`. For a single separator followed by three digits, the locale
 * decides: its group separator is one; its decimal separator is ambiguous, because prices have two decimals.
 * @returns the amount with a decimal point, without group separators and leading zeros
 */
export function parseAmount(written: string, locale: string): Reading {
  const plain = asciiDigits(written.trim()).replaceAll('−', '-').replaceAll('٫', decimalSeparatorOf(locale));
  const [, sign = '', number = ''] = /^(-?)([\d.,\s\u{A0}\u{202F}'’٬]*)$/u.exec(plain) ?? [];
  const unreadable: Reading = { fault: 'unreadable' };
  const marks = number.replaceAll(/\d/g, '');
  if (!/^\d(.*\d)?$/u.test(number)) return unreadable;
  const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const last = number.at(at);
  if (at < 0) return isGrouped(number) ? { value: sign + integerPart(number) } : unreadable;
  const [integer, rest] = [number.slice(0, at), number.slice(at + 1)];
  // A group separator after the decimal separator.
  if (otherMarks(rest) !== '') return unreadable;
  const once = marks.split(last ?? '').length === 2;
  const isThousand = rest.length === 3 && isGrouped(number);
  if (!once)
    return isThousand && new Set(marks).size === 1 ? { value: sign + integerPart(number) } : unreadable;
  if (isThousand && marks.length === 1 && !integer.startsWith('0')) {
    return last === decimalSeparatorOf(locale)
      ? { fault: 'ambiguous' }
      : { value: sign + integerPart(number) };
  }
  return isGrouped(integer) ? { value: `${sign}${integerPart(integer)}.${rest}` } : unreadable;
}

const otherMarks = (text: string) => text.replaceAll(/\d/g, '');
/** Digits without leading zeros, which the API rejects. */
const integerPart = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');

/** Whether the digits have no separators, or groups of three with one kind of separator. */
function isGrouped(number: string): boolean {
  const [mark] = otherMarks(number.replaceAll(groupSeparators, ' '));
  if (mark === undefined) return /^\d+$/.test(number);
  const [first = '', ...groups] = number.replaceAll(groupSeparators, ' ').split(mark);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

/** Converts Arabic, Persian and Indic digits to ASCII. */
function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}

const decimals = new Map<string, '.' | ','>();

/** Decimal separator of the locale: comma or point. */
function decimalSeparatorOf(locale: string): '.' | ',' {
  const known = decimals.get(locale);
  if (known) return known;
  const parts = numberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  decimals.set(locale, mark);
  return mark;
}

/**
 * Formats a stored amount for the locale. Unreadable text stays as typed.
 * @param decimals decimals to fill up with zeros: `18.00`
 */
export function formatAmount(formAmount: string, locale: string, decimals = 0): string {
  const text = withoutSuffix(formAmount);
  const [, integer, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (integer === undefined) return text;
  const filled = fraction.padEnd(decimals, '0');
  return filled === '' ? integer : integer + decimalSeparatorOf(locale) + filled;
}

/** Decimals of amounts of a currency: 2, or 0 for yen. */
export const decimalsOf = (currency: string | undefined): number =>
  currency === undefined
    ? 2
    : (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);

/** Converts typed text to the form's value: an amount in the API's format, or a text that the contract rejects. */
export function toFormAmount(written: string, locale: string): string {
  const reading = parseAmount(written, locale);
  if (!('value' in reading)) return written.trim();
  return isLarge(reading.value) ? reading.value + unconfirmedSuffix : reading.value;
}

/** Returns the fault of a form's amount, or undefined. */
export function amountFaultOf(formAmount: string, locale: string): AmountFault | undefined {
  if (formAmount === '') return undefined;
  if (formAmount.endsWith(unconfirmedSuffix)) return 'large';
  if (/^-?\d+(\.\d{1,2})?$/.test(formAmount)) return undefined;
  const reading = parseAmount(formAmount, locale);
  return 'fault' in reading ? reading.fault : undefined;
}

/** The amount without the suffix of an unconfirmed one. */
export const withoutSuffix = (formAmount: string): string =>
  formAmount.endsWith(unconfirmedSuffix) ? formAmount.slice(0, -unconfirmedSuffix.length) : formAmount;

const isLarge = (value: string) => cents(value) > BigInt(largest) * 100n;
