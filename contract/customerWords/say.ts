import { customerTexts } from './customerTexts.ts';

export type CustomerText = keyof typeof customerTexts;

type Values = Readonly<Record<string, string | number>>;

/**
 * A text with its `{values}` filled in. The caller escapes it. `isolate` keeps a value of another direction from
 * reordering the text.
 */
export function fillIn(text: string, values: Values = {}, isolate = (value: string) => value): string {
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name];
    return value === undefined ? mark : isolate(String(value));
  });
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
