import { useState } from 'react';

/**
 * What is being edited of a value that the address keeps. The address answers a moment later, and meanwhile more may
 * have been typed or ticked: the answer to what was asked here leaves the draft alone. Anything else that the address
 * says (Back, a tab, Clear filters) takes the draft's place.
 */
export function useDraft(kept: string) {
  const [draft, setDraft] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (kept !== seen) {
    const answered = asked.indexOf(kept);
    setSeen(kept);
    setAsked(answered < 0 ? [] : asked.slice(answered + 1));
    if (answered < 0) setDraft(kept);
  }
  return {
    draft,
    setDraft,
    /** Call with what the address is about to be asked to keep. What it says already it does not say again. */
    expect: (value: string) => setAsked((before) => (value === seen ? [] : [...before, value])),
  };
}
