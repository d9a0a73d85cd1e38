import { Suspense, type ComponentType } from 'react';
import { ComingDialog } from './ComingDialog.tsx';
import { fetchedPart } from '../fetchedPart.ts';

/** A dialog or sheet with a lazily loaded script; shows a skeleton until it has loaded. */
export function fetchedDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = fetchedPart(load);
  return function Dialog(props: Props) {
    return (
      <Suspense fallback={<ComingDialog />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
