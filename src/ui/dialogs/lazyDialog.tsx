import { Suspense, type ComponentType } from 'react';
import { DialogSkeleton } from './DialogSkeleton.tsx';
import { lazyPart } from '../loading/lazyPart.ts';

/** A dialog or sheet with a lazily loaded script; shows a skeleton until it has loaded. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  return function Dialog(props: Props) {
    return (
      <Suspense fallback={<DialogSkeleton />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
