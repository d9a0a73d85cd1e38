import { Children, useEffect, useState, type ReactNode } from 'react';

interface GraduallyProps {
  /** The parts, from the one that is seen first. */
  children: ReactNode;
  /** How many stand with the first drawing. */
  first?: number;
  /** In the place of those that do not stand yet. */
  shapes?: ReactNode;
  /** Told once, when all of them stand. */
  onDrawn?: () => void;
}

/**
 * Draws a long screen part by part. Each is a task of its own, so whoever pressed sees the first at once and whatever
 * is pressed or typed meanwhile comes between the others. A drawing that React could interrupt would start anew with
 * every answer that arrives, and a page that has just opened waits for many.
 */
export function Gradually({ children, first = 1, shapes, onDrawn }: GraduallyProps) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(first);
  const allStand = drawn >= parts.length;
  useEffect(() => {
    if (allStand) {
      onDrawn?.();
      return undefined;
    }
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [allStand, drawn, onDrawn]);
  return (
    <>
      {parts.slice(0, drawn)}
      {!allStand && shapes}
    </>
  );
}
