import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A section that folds to one line. */
export interface SectionFold {
  /** Its present value. */
  words: string;
  /** Number of its errors and changes: the section opens when it grows. */
  marks: number;
}

const revealing = 'frontdesk:reveal';

/** Opens the folded sections around an element at once. */
export const reveal = (element: Element): boolean =>
  element.dispatchEvent(new CustomEvent(revealing, { bubbles: true }));

/** State of a section that folds; a section without `fold` is open. The search of the browser opens it, too. */
export function useSectionFold(fold: SectionFold | undefined) {
  const marks = fold?.marks ?? 0;
  const [isUnfolded, setOpen] = useState(marks > 0);
  const isOpen = fold === undefined || isUnfolded;
  const [marksBefore, setMarksBefore] = useState(marks);
  if (marks !== marksBefore) {
    setMarksBefore(marks);
    if (marks > marksBefore) setOpen(true);
  }
  const section = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // React knows no `until-found`.
  useLayoutEffect(() => {
    if (isOpen) body.current?.removeAttribute('hidden');
    else body.current?.setAttribute('hidden', 'until-found');
  }, [isOpen]);
  useEffect(() => {
    const { current } = section;
    const open = () => {
      // The caller focuses a field before the next render.
      body.current?.removeAttribute('hidden');
      setOpen(true);
    };
    current?.addEventListener(revealing, open);
    current?.addEventListener('beforematch', open);
    return () => {
      current?.removeEventListener(revealing, open);
      current?.removeEventListener('beforematch', open);
    };
  }, []);
  return { isOpen, toggle: () => setOpen(!isOpen), section, body };
}
