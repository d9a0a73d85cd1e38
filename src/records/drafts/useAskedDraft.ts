import { useEvent } from 'react-admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Draft } from '../../providers/drafts.ts';

/** State of a link to a form: it goes on with this draft at once, instead of offering it. */
export const withDraft = (id: string) => ({ draft: id });

/** Takes up the draft that the way here named, as soon as it is among those that were left. */
export function useAskedDraft(left: readonly Draft[], takeUp: (draft: Draft) => void): void {
  const { state }: { state: unknown } = useLocation();
  const asked = typeof state === 'object' && state !== null && 'draft' in state ? state.draft : undefined;
  const goOn = useEvent(takeUp);
  useEffect(() => {
    const draft = left.find(({ id }) => id === asked);
    if (draft) goOn(draft);
  }, [left, asked, goOn]);
}
