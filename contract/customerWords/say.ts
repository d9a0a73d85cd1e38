import { customerTexts } from './customerTexts.ts';

export type CustomerText = keyof typeof customerTexts;

type Values = Readonly<Record<string, string | number>>;

/** A text with its `{values}` filled in. The caller escapes it. */
export function fillIn(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** Texts for customers in one language. */
export type SayToCustomers = (key: CustomerText, values?: Values) => string;

/** A text for customers, in English. */
export function say(key: CustomerText, values?: Values): string {
  return fillIn(customerTexts[key], values);
}

type CountedText = {
  [Key in CustomerText]: Key extends `${infer Subject}.one` ? Subject : never;
}[CustomerText];

/** The singular or plural text: `1 spot left`, `3 spots left`. */
export function sayCount(subject: CountedText, count: number, words: SayToCustomers = say): string {
  return words(`${subject}.${count === 1 ? 'one' : 'other'}`, { count });
}
