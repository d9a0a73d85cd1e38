import { useId, useState } from 'react';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { PositionField } from '../records/order/PositionField.tsx';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { Select } from '../ui/fields/Select.tsx';

interface MoveServiceDialogProps {
  service: Service;
  categories: readonly { key: string; name: string; items: readonly Service[] }[];
  /** `index` is that of the service after the move. */
  onMove: (categoryId: string, index: number) => void;
  onClose: () => void;
}

/** Moves a service to a category and a position there: the equivalent of dragging for keyboards and phones. */
export function MoveServiceDialog({ service, categories, onMove, onClose }: MoveServiceDialogProps) {
  const id = useId();
  const text = useText();
  const [to, setTo] = useState(service.category?.id ?? '');
  const [position, setPosition] = useState('LAST');
  const others = categories.find(({ key }) => key === to)?.items.filter((other) => other.id !== service.id);
  const target = others ? to : (categories[0]?.key ?? '');

  function move(): void {
    const count = others?.length ?? 0;
    const after = others?.findIndex((other) => other.id === position) ?? -1;
    onMove(target, position === 'FIRST' ? 0 : position === 'LAST' ? count : after + 1);
    onClose();
  }

  return (
    <FormDialog
      title={text('order.title', { name: service.name })}
      lead={text('order.lead')}
      safe={text('order.cancel')}
      act={text('order.act')}
      pending={false}
      onSafe={onClose}
      onAct={move}
    >
      <Field id={`${id}-category`} label={text('categories.board.category')}>
        <Select
          id={`${id}-category`}
          value={target}
          onChange={(event) => {
            setTo(event.target.value);
            setPosition('LAST');
          }}
        >
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <PositionField id={`${id}-position`} value={position} others={others ?? []} onChange={setPosition} />
    </FormDialog>
  );
}
