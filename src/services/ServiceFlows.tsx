import { useMemo, useState, type ReactNode } from 'react';
import type { Service } from '../../contract/entities/service.ts';
import { fetchedDialog } from '../layout/fetchedDialog.tsx';
import { ServiceFlowsProvider } from './serviceActions.tsx';
import type { ServiceTarget } from './bulk/serviceTarget.ts';

const CloneDialog = fetchedDialog(async () => (await import('./clone/CloneDialog.tsx')).CloneDialog);
const CloneSelected = fetchedDialog(async () => (await import('./clone/CloneSelected.tsx')).CloneSelected);
const DeleteDialog = fetchedDialog(async () => (await import('./deletion/DeleteDialog.tsx')).DeleteDialog);

/** Cloning and deleting for the screens inside: their dialogs are fetched when the first of them opens. */
export function ServiceFlows({ children }: { children: ReactNode }) {
  const [cloned, setCloned] = useState<Service>();
  const [clonedTogether, setClonedTogether] = useState<readonly string[]>();
  const [removed, setRemoved] = useState<ServiceTarget>();
  const flows = useMemo(() => ({ clone: setCloned, cloneMany: setClonedTogether, remove: setRemoved }), []);
  return (
    <ServiceFlowsProvider flows={flows}>
      {children}
      {cloned && <CloneDialog services={[cloned]} onClose={() => setCloned(undefined)} />}
      {clonedTogether && <CloneSelected ids={clonedTogether} onClose={() => setClonedTogether(undefined)} />}
      {removed && <DeleteDialog target={removed} onClose={() => setRemoved(undefined)} />}
    </ServiceFlowsProvider>
  );
}
