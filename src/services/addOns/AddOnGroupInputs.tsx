import { Box, OutlinedInput } from '@mui/material';
import { Pencil, X } from 'lucide-react';
import { memo, useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useEvent } from 'react-admin';
import { equalValues } from '../../../contract/paths.ts';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { addOnGroupLimits, type AddOnGroup } from '../../../contract/entities/prices/addOnGroup.ts';
import { Field } from '../../ui/fields/form/Field.tsx';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { OrderList } from '../../ui/fields/order/OrderList.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { useText } from '../../messages/useText.ts';
import { AddOnPicker } from './AddOnPicker.tsx';
import { moved, type GroupFault } from './addOnGroups.ts';
import { useAddOnWords } from './useAddOnWords.ts';

const AddOnDialog = lazyDialog(async () => (await import('./AddOnDialog.tsx')).AddOnDialog);

interface AddOnGroupInputsProps {
  group: AddOnGroup;
  /** From 1. */
  at: number;
  /** All add-ons of the business; undefined while loading. */
  addOns: readonly AddOn[] | undefined;
  faults: readonly GroupFault[];
  onChange: (group: AddOnGroup, at: number) => void;
  onRemove: (at: number) => void;
}

/** A group with its name, maximum selections and ordered add-ons. Memoised, because all groups share one form value. */
export const AddOnGroupInputs = memo(function AddOnGroupInputs(props: AddOnGroupInputsProps) {
  const { group, at, addOns = [], faults, onRemove } = props;
  const text = useText();
  const [dialog, setDialog] = useState<AddOn | 'new'>();
  const { addOnIds = [], maxNumberOfAddOns, prompt = '' } = group;
  const known = new Map(addOns.map((addOn) => [addOn.id, addOn]));
  const nameOf = (id: string) => nameOrGone(props.addOns, id, text('addOns.gone'));
  const title = group.name?.trim() || text('addOns.group', { at });
  const faultOf = (field: GroupFault['field']) => faults.find((fault) => fault.field === field)?.message;
  const onChange = (changed: AddOnGroup) => props.onChange(changed, at);
  const write = useEvent((part: Partial<AddOnGroup>) => onChange({ ...group, ...part }));
  const takeOut = useEvent((index: number) => write({ addOnIds: addOnIds.toSpliced(index, 1) }));
  const id = (field: string) => `addOnGroups-${at - 1}-${field}`;
  // Keeps the saved maximum selectable, even if there are fewer add-ons now.
  const counts = Math.max(addOnIds.length, maxNumberOfAddOns ?? 0, 1);

  return (
    <Box component="fieldset" aria-label={title} sx={frame}>
      <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
        <IconAction
          icon={X}
          label={text('addOns.removeGroup', { group: title })}
          onClick={() => onRemove(at)}
        />
      </Box>
      <Box sx={pair}>
        <Field
          id={id('name')}
          label={text('addOns.name')}
          help={text('addOns.nameHelp')}
          error={faultOf('name')}
        >
          <OutlinedInput
            id={id('name')}
            fullWidth
            value={group.name ?? ''}
            error={faultOf('name') !== undefined}
            onChange={({ target }) => write({ name: target.value })}
            slotProps={{
              input: {
                autoComplete: 'off',
                maxLength: addOnGroupLimits.name,
                ...describedBy(id('name'), faultOf('name')),
              },
            }}
          />
        </Field>
        <Field id={id('most')} label={text('addOns.most')} help={text('addOns.mostHelp')}>
          <Select
            id={id('most')}
            aria-describedby={`${id('most')}-note`}
            value={maxNumberOfAddOns ?? ''}
            onChange={({ target }) => {
              const { maxNumberOfAddOns: _before, ...others } = group;
              onChange(target.value === '' ? others : { ...others, maxNumberOfAddOns: Number(target.value) });
            }}
          >
            <option value="">{text('addOns.asMany')}</option>
            {Array.from({ length: counts }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {text('addOns.upTo', { smart_count: count })}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      <Field
        id={id('prompt')}
        label={text('addOns.prompt')}
        optional
        help={text('addOns.promptHelp')}
        error={faultOf('prompt')}
      >
        <OutlinedInput
          id={id('prompt')}
          fullWidth
          value={prompt}
          onChange={({ target }) => {
            const { prompt: _before, ...others } = group;
            onChange(target.value === '' ? others : { ...others, prompt: target.value });
          }}
          slotProps={{
            input: {
              autoComplete: 'off',
              maxLength: addOnGroupLimits.prompt,
              ...describedBy(id('prompt'), faultOf('prompt')),
            },
          }}
        />
      </Field>
      {addOnIds.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('addOns.empty')}</Box>
      ) : (
        <OrderList
          label={text('addOns.list', { group: title })}
          items={addOnIds}
          keyOf={(addOnId) => addOnId}
          nameOf={nameOf}
          onMove={(from, to) => write({ addOnIds: moved(addOnIds, from, to) })}
        >
          {(addOnId, index) => (
            <AddOnLine
              addOn={known.get(addOnId)}
              name={nameOf(addOnId)}
              index={index}
              onEdit={setDialog}
              onRemove={takeOut}
            />
          )}
        </OrderList>
      )}
      <AddOnPicker
        addOns={addOns}
        taken={addOnIds}
        onPick={(addOnId) => write({ addOnIds: [...addOnIds, addOnId] })}
        onCreate={() => setDialog('new')}
      />
      {dialog && (
        <AddOnDialog
          addOn={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
          onCreated={({ id: created }) => write({ addOnIds: [...addOnIds, created] })}
        />
      )}
    </Box>
  );
}, equalValues);

interface AddOnLineProps {
  /** Undefined while loading and if deleted. */
  addOn: AddOn | undefined;
  name: string;
  index: number;
  onEdit: (addOn: AddOn) => void;
  onRemove: (index: number) => void;
}

/** An add-on of the group. Memoised, so that keystrokes in the group don't re-render it. */
const AddOnLine = memo(function AddOnLine({ addOn, name, index, onEdit, onRemove }: AddOnLineProps) {
  const text = useText();
  const addOnWords = useAddOnWords();
  return (
    <Box sx={line}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', marginInlineEnd: 'auto' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{addOn && addOnWords(addOn)}</Box>
      </Box>
      {addOn && (
        <IconAction
          icon={Pencil}
          label={text('addOns.edit', { name: addOn.name })}
          onClick={() => onEdit(addOn)}
        />
      )}
      <IconAction icon={X} label={text('addOns.remove', { name })} onClick={() => onRemove(index)} />
    </Box>
  );
});

const frame = {
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '16px',
  padding: { xs: '12px', sm: '16px' },
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'line',
  // Only the card shows the bar of a changed field.
  '--card-padding': '0px',
} as const;

const pair = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: 36,
  padding: '6px 6px 6px 10px',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;
