import { useCallback, useEffect, useState } from 'react';

/** Where on the screen a section counts as the one that is being read. */
const readingLine = 160;

interface Sections {
  current: string | undefined;
  /** Brings a section before the eyes. */
  goTo: (id: string) => void;
}

/** The section that is being read, from how far the page is scrolled; the last one at the page's end. */
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
    // Whoever pressed sees it at once; how far the page got is known some frames later.
    setCurrent(id);
    section.scrollIntoView?.({ block: 'start' });
  }, []);
  return { current, goTo };
}
