import { useCallback, useEffect, useState } from 'react';
import { reveal } from '../../../ui/page/sectionFold.ts';

/** Distance from the top in px at which a section becomes the current one. */
const readingLine = 160;

interface Sections {
  current: string | undefined;
  /** Scrolls to a section. */
  goTo: (id: string) => void;
}

/** Returns the current section by scroll position; at the page's end, the last one. */
export function useCurrentSection(ids: readonly string[]): Sections {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
      const passed = list.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && (atEnd || top <= readingLine);
      });
      setCurrent(passed.at(-1) ?? list.split(' ')[0]);
    };
    const scroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', scroll, { passive: true });
    window.addEventListener('resize', scroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scroll);
      window.removeEventListener('resize', scroll);
    };
  }, [list]);
  const goTo = useCallback((id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    // Optimistic: the scroll position follows some frames later.
    setCurrent(id);
    reveal(section);
    section.scrollIntoView?.({ block: 'start' });
  }, []);
  return { current, goTo };
}
