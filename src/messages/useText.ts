import { useTranslate } from 'react-admin';
import { useCallback } from 'react';
import type { MessageKey } from './en.ts';
import { requireText } from './i18nProvider.ts';

/** What a text is filled with; `smart_count` also chooses the plural. */
type TextValues = Record<string, string | number>;
export type Text = (key: MessageKey, values?: TextValues) => string;

/**
 * The texts of the chosen language by their names. A part that says something which the first screen does without waits
 * for it like for its own script: behind the boundary that it is loaded behind.
 */
export function useText(): Text {
  const translate = useTranslate();
  return useCallback(
    (key: MessageKey, values?: TextValues) => {
      requireText(key);
      return translate(key, values);
    },
    [translate],
  );
}
