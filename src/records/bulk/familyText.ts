import type { MessageKey } from '../../messages/en.ts';
import { useText, type Text } from '../../messages/useText.ts';
import { useBulkFamily } from './BulkFamilyContext.ts';

type PrefixOf<Key> = Key extends `${infer Prefix}.back`
  ? Prefix extends `${string}Bulk`
    ? Prefix
    : never
  : never;
type KeyIn<Prefix extends string, Key> = Key extends `${Prefix}.${infer Rest}` ? Rest : never;

/** Prefixes of the texts of families. */
export type BulkTexts = PrefixOf<MessageKey>;

type AnyKey = { [Prefix in BulkTexts]: KeyIn<Prefix, MessageKey> }[BulkTexts];

/** Key of a text that every family has, without its prefix. */
type FamilyKey = {
  [Key in AnyKey]: `${BulkTexts}.${Key}` extends MessageKey ? Key : never;
}[AnyKey];

export type FamilyText = (key: FamilyKey, values?: Parameters<Text>[1]) => string;

/** Returns the texts of a family. */
export const familyTextOf =
  (text: Text, words: BulkTexts): FamilyText =>
  (key, values) =>
    text(`${words}.${key}`, values);

/** Returns the texts of the family on the screen. */
export function useFamilyText(): FamilyText {
  const text = useText();
  const { bulk } = useBulkFamily();
  return familyTextOf(text, bulk.words);
}
