import { useTranslate } from 'react-admin';
import { useCallback } from 'react';
import type { MessageKey } from './en.ts';
import { requireText } from './i18nProvider.ts';

/** Values of a text's placeholders; `smart_count` also chooses the plural. */
type TextValues = Record<string, string | number>;
export type Text = (key: MessageKey, values?: TextValues) => string;

/**
 * Returns the translation function. A component with texts outside the first script suspends until they have loaded, at
 * the same boundary as its script.
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
