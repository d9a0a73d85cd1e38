import { customerTexts } from './customerTexts.ts';

export type CustomerText = keyof typeof customerTexts;

type Values = Readonly<Record<string, string | number>>;

/** A text with its `{values}` filled in. Escaping is the work of who shows it. */
export function fillIn(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** What customers read. */
export function say(key: CustomerText, values?: Values): string {
  return fillIn(customerTexts[key], values);
}

type CountedText = {
  [Key in CustomerText]: Key extends `${infer Subject}.one` ? Subject : never;
}[CustomerText];

/** The text for one or for several: `1 place left`, `3 places left`. */
export function sayCount(subject: CountedText, count: number): string {
  return say(`${subject}.${count === 1 ? 'one' : 'other'}`, { count });
}
