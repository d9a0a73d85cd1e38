import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { addOnGroupLimits } from '../../../contract/entities/prices/addOnGroup.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { isFull } from './addOnGroups.ts';
import { useAddOnWords } from './useAddOnWords.ts';

interface AddOnPickerProps {
  addOns: readonly AddOn[];
  /** IDs of the group's add-ons. */
  taken: readonly string[];
  onPick: (addOnId: string) => void;
  onCreate: () => void;
}

/** Adds an existing or a new add-on to a group. */
export function AddOnPicker({ addOns, taken, onPick, onCreate }: AddOnPickerProps) {
  const text = useText();
  const addOnWords = useAddOnWords();
  const mayCreate = useMay(createAddOn) ?? false;
  if (isFull({ addOnIds: [...taken] })) {
    return (
      <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
        {text('addOns.full', { count: addOnGroupLimits.addOnsOfOneGroup })}
      </Box>
    );
  }
  const free = addOns.filter(({ id }) => !taken.includes(id));
  return (
    <div>
      <MenuButton
        label={text('addOns.add')}
        align="start"
        actions={() => [
          ...free.map((addOn) => ({
            key: addOn.id,
            label: addOn.name,
            note: addOnWords(addOn),
            onSelect: () => onPick(addOn.id),
          })),
          ...(mayCreate
            ? [{ key: 'new', label: text('addOns.create'), icon: Plus, onSelect: onCreate }]
            : []),
        ]}
        renderButton={(open) => (
          <Button {...open} size="small" startIcon={<Icon of={Plus} size={16} />}>
            {text('addOns.add')}
          </Button>
        )}
      />
    </div>
  );
}
