import { useTranslate } from 'react-admin';
import type { MessageKey } from './en.ts';

/** What a text is filled with; `smart_count` also chooses the plural. */
type TextValues = Record<string, string | number>;
export type Text = (key: MessageKey, values?: TextValues) => string;

/** The texts of the chosen language by their names. */
export function useText(): Text {
  return useTranslate();
}
