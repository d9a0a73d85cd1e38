import { useEffect, useState } from 'react';

/**
 * Editable copy of a value in the URL. URL updates arrive later, while the person may type on: an update that was
 * requested here does not overwrite the draft. Any other change of the URL (Back, a tab, Clear filters) does.
 */
export function useUrlDraft(urlValue: string) {
  const [draft, setDraft] = useState(urlValue);
  const [seen, setSeen] = useState(urlValue);
  const [pending, setPending] = useState<readonly string[]>([]);
  if (urlValue !== seen) {
    const answered = pending.lastIndexOf(urlValue);
    setSeen(urlValue);
    setPending(answered < 0 ? [] : pending.slice(answered + 1));
    if (answered < 0) setDraft(urlValue);
  }
  useEffect(() => {
    // The router may skip a request that the next one reverts: Back to it is then no answer.
    const forget = () => setPending([]);
    globalThis.addEventListener('popstate', forget);
    return () => globalThis.removeEventListener('popstate', forget);
  }, []);
  return {
    draft,
    setDraft,
    /** Value of the URL after all requested updates. */
    requested: pending.at(-1) ?? urlValue,
    /** Call before a requested URL update. */
    expect: (value: string) =>
      setPending((before) => (value === (before.at(-1) ?? urlValue) ? before : [...before, value])),
  };
}
