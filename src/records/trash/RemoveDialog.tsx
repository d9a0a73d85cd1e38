import { useQueryClient } from '@tanstack/react-query';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { sendById } from '../../providers/data/sendById.ts';
import { useTrashKinds } from './useTrashKinds.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useSending } from '../../ui/dialogs/useSending.ts';

/** Confirms that a deleted record is permanently deleted before its time. */
export function RemoveDialog({ record, onClose }: { record: TrashedRecord; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { remove } = useTrashKinds().kindOf(record).trash;
  const { pending, error, send } = useSending();
  const { id, name } = record;

  async function act(): Promise<void> {
    if (!(await send(async () => remove && sendById(api, remove, id)))) return;
    await refetchAreas(queryClient, ['trash', 'activity']);
    onClose();
    toast.done(text('trash.remove.done', { name }));
  }

  return (
    <ConsequenceDialog
      open
      title={text('trash.remove.title', { name })}
      lead={text('trash.remove.lead')}
      safe={text('trash.remove.safe')}
      act={text('trash.remove.act')}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void act()}
    />
  );
}
