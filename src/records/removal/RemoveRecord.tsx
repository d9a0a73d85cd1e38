import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { removeRecords } from '../../../contract/calls/history/removals.ts';
import { useText } from '../../messages/useText.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useMay } from '../../ui/business/useMay.ts';
import type { RemovalKind, Removed } from './removalKind.ts';

export const LazyRemovalDialog = lazyDialog(async () => (await import('./RemovalDialog.tsx')).RemovalDialog);

/** Button that removes the record of an editor, and then opens the list. */
export function RemoveRecord({ kind, record }: { kind: RemovalKind; record: Removed }) {
  const text = useText();
  const navigate = useNavigate();
  const mayRemove = useMay(removeRecords) ?? false;
  const [open, setOpen] = useState(false);
  if (!mayRemove) return null;
  return (
    <>
      <HeadAction label={text(kind.texts.open)} opensDialog destroys onSelect={() => setOpen(true)} />
      {open && (
        <LazyRemovalDialog
          kind={kind}
          records={[record]}
          onClose={() => setOpen(false)}
          onRemoved={() => void navigate(`/${kind.path}`, { state: unguarded })}
        />
      )}
    </>
  );
}
