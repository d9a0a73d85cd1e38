import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';

type PrefixOf<Key> = Key extends `${infer Prefix}.back`
  ? Prefix extends `${string}Bulk`
    ? Prefix
    : never
  : never;
type KeyIn<Prefix extends string, Key> = Key extends `${Prefix}.${infer Rest}` ? Rest : never;

/** Prefixes of the texts of families. */
type BulkTexts = PrefixOf<MessageKey>;

type AnyKey = { [Prefix in BulkTexts]: KeyIn<Prefix, MessageKey> }[BulkTexts];

/** Key of a text that every family has, without its prefix. */
type FamilyKey = {
  [Key in AnyKey]: `${BulkTexts}.${Key}` extends MessageKey ? Key : never;
}[AnyKey];

export type FamilyText = (key: FamilyKey, values?: Parameters<Text>[1]) => string;

/** Texts of a family. */
export interface FamilyWords {
  /** Their prefix. */
  words: BulkTexts;
  /** `policy |||| policies`, for texts of several families: `record`, `records`, and capitalised. */
  noun?: MessageKey;
}

/** Returns the texts of a family. */
export function familyTextOf(text: Text, { words, noun }: FamilyWords): FamilyText {
  const nouns = noun && nounsOf(text(noun, { smart_count: 1 }), text(noun, { smart_count: 2 }));
  return (key, values) => text(`${words}.${key}`, { ...nouns, ...values });
}

const nounsOf = (record: string, records: string) => ({
  record,
  records,
  Record: capitalised(record),
  Records: capitalised(records),
});

const capitalised = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);
