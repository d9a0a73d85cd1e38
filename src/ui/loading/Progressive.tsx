import { Children, useEffect, useState, type ReactNode } from 'react';

interface ProgressiveProps {
  /** The parts, in visual order. */
  children: ReactNode;
  /** Number of parts in the first render. */
  first?: number;
  /** Skeletons of the parts not yet rendered. */
  skeletons?: ReactNode;
  /** Called once, after the last part has rendered. */
  onDrawn?: () => void;
}

/**
 * Renders a long screen part by part, each in its own task, so that the first part appears at once and input is handled
 * in between. A React transition would restart with every response, and a new page waits for many.
 */
export function Progressive({ children, first = 1, skeletons, onDrawn }: ProgressiveProps) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(first);
  const isComplete = drawn >= parts.length;
  useEffect(() => {
    if (isComplete) {
      onDrawn?.();
      return undefined;
    }
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [isComplete, drawn, onDrawn]);
  return (
    <>
      {parts.slice(0, drawn)}
      {!isComplete && skeletons}
    </>
  );
}
