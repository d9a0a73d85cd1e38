import { Children, useEffect, useState, type ReactNode } from 'react';

interface GraduallyProps {
  /** The parts, in visual order. */
  children: ReactNode;
  /** Number of parts in the first render. */
  first?: number;
  /** Skeletons of the parts not yet rendered. */
  shapes?: ReactNode;
  /** Called once, after the last part has rendered. */
  onDrawn?: () => void;
}

/**
 * Renders a long screen part by part, each in its own task, so that the first part appears at once and input is handled
 * in between. A React transition would restart with every response, and a new page waits for many.
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
