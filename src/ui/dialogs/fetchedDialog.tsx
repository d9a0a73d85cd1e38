import { Suspense, type ComponentType } from 'react';
import { ComingDialog } from './ComingDialog.tsx';
import { fetchedPart } from '../fetchedPart.ts';

/** A dialog or sheet whose script is fetched like every part's; until it has come, its shape answers the press. */
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
