import { useMemo, useState, type ReactNode } from 'react';
import type { Service } from '../../contract/entities/services/service.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { deleteWithoutConfirmation } from './deletion/deleteWithoutConfirmation.ts';
import { ServiceFlowsProvider } from './serviceActions.tsx';
import type { ServiceTarget } from './bulk/serviceTarget.ts';

const CloneDialog = lazyDialog(async () => (await import('./clone/CloneDialog.tsx')).CloneDialog);
const CloneSelected = lazyDialog(async () => (await import('./clone/CloneSelected.tsx')).CloneSelected);
const DeleteDialog = lazyDialog(async () => (await import('./deletion/DeleteDialog.tsx')).DeleteDialog);

interface Removed {
  target: ServiceTarget;
  unaskedDeletion: Promise<boolean> | undefined;
}

/** Provides cloning and deleting to the screens inside; the dialogs load on first use. */
export function ServiceFlows({ children }: { children: ReactNode }) {
  const [cloned, setCloned] = useState<{ service: Service; unsaved: boolean }>();
  const [clonedTogether, setClonedTogether] = useState<readonly string[]>();
  const [removed, setRemoved] = useState<Removed>();
  const api = useApi();
  const flows = useMemo(
    () => ({
      clone: (service: Service, unsaved = false) => setCloned({ service, unsaved }),
      cloneMany: setClonedTogether,
      remove: (target: ServiceTarget) =>
        setRemoved({ target, unaskedDeletion: deleteWithoutConfirmation(api, target) }),
    }),
    [api],
  );
  return (
    <ServiceFlowsProvider flows={flows}>
      {children}
      {cloned && (
        <CloneDialog
          services={[cloned.service]}
          unsaved={cloned.unsaved}
          onClose={() => setCloned(undefined)}
        />
      )}
      {clonedTogether && <CloneSelected ids={clonedTogether} onClose={() => setClonedTogether(undefined)} />}
      {removed && <DeleteDialog {...removed} onClose={() => setRemoved(undefined)} />}
    </ServiceFlowsProvider>
  );
}
