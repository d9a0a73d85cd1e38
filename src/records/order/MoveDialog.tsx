import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import type { ListRow } from '../list/listKind.ts';
import { usePerform } from '../undo/useActAtOnce.ts';
import type { OrderKind, Target } from './orderKind.ts';
import { PositionField } from './PositionField.tsx';
import { useSending } from '../../ui/dialogs/useSending.ts';

interface MoveDialogProps {
  resource: string;
  order: OrderKind;
  record: Pick<ListRow, 'id' | 'name'>;
  onClose: () => void;
}

/** Moves a record to the first or last position, or after another: the equivalent of dragging for keyboards and phones. */
export function MoveDialog({ resource, order, record: { id, name }, onClose }: MoveDialogProps) {
  const fieldId = useId();
  const api = useApi();
  const text = useText();
  const perform = usePerform();
  const [to, setTo] = useState('FIRST');
  const { pending, error, send } = useSending();
  const sort = { field: order.field, order: 'ASC' as const };
  const [params, options] = allOptions;
  const { data = [] } = useGetList<ListRow>(resource, { ...params, sort }, options);
  const target: Target =
    to === 'FIRST' || to === 'LAST' ? { position: to } : { position: 'AFTER', afterId: to };

  async function move(): Promise<void> {
    await send(async () => {
      await perform({
        act: (requestId) => order.move(api, id, target, { requestId }),
        done: text('order.moved', { name }),
        changes: [resource],
      });
      onClose();
    });
  }

  return (
    <FormDialog
      title={text('order.title', { name })}
      lead={text('order.lead')}
      safe={text('order.cancel')}
      act={text('order.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void move()}
    >
      <PositionField id={fieldId} value={to} others={data.filter((one) => one.id !== id)} onChange={setTo} />
    </FormDialog>
  );
}
