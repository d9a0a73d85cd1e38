import { useEvent } from 'react-admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Draft } from '../../providers/drafts.ts';

/** Location state of a link to a form that resumes this draft at once. */
export const withDraft = (id: string) => ({ draft: id });

/** Resumes the draft named in the location state once it is in the list. */
export function useDraftFromState(left: readonly Draft[], resume: (draft: Draft) => void): void {
  const { state }: { state: unknown } = useLocation();
  const asked = typeof state === 'object' && state !== null && 'draft' in state ? state.draft : undefined;
  const resumeOnce = useEvent(resume);
  useEffect(() => {
    const draft = left.find(({ id }) => id === asked);
    if (draft) resumeOnce(draft);
  }, [left, asked, resumeOnce]);
}
