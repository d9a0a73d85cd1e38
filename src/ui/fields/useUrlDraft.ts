import { useState } from 'react';

/**
 * Editable copy of a value in the URL. URL updates arrive later, while the person may type on: an update that was
 * requested here does not overwrite the draft. Any other change of the URL (Back, a tab, Clear filters) does.
 */
export function useUrlDraft(urlValue: string) {
  const [draft, setDraft] = useState(urlValue);
  const [seen, setSeen] = useState(urlValue);
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (urlValue !== seen) {
    const answered = asked.indexOf(urlValue);
    setSeen(urlValue);
    setAsked(answered < 0 ? [] : asked.slice(answered + 1));
    if (answered < 0) setDraft(urlValue);
  }
  return {
    draft,
    setDraft,
    /** Call before a requested URL update. The current value causes no update, so nothing is expected then. */
    expect: (value: string) => setAsked((before) => (value === seen ? [] : [...before, value])),
  };
}
