import { InputAdornment, OutlinedInput } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAddOn, updateAddOn } from '../../../contract/calls/prices/addOns.ts';
import {
  addOnInput,
  addOnLimits,
  type AddOn,
  type AddOnInput,
} from '../../../contract/entities/prices/addOn.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { fieldErrorsOf, type FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useText } from '../../messages/useText.ts';
import { useUndoOfSave } from '../../records/undo/useUndoOfSave.ts';

type Kind = 'none' | 'time' | 'pieces';

interface AddOnDialogProps {
  /** The add-on to edit; undefined creates one. */
  addOn: AddOn | undefined;
  onClose: () => void;
  onCreated: (addOn: AddOn) => void;
}

/** Creates or edits an add-on. Sent at once, because it belongs to the business, not to one service. */
export function AddOnDialog({ addOn, onClose, onCreated }: AddOnDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undoOf = useUndoOfSave();
  const [name, setName] = useState(addOn?.name ?? '');
  const [price, setPrice] = useState(addOn?.price?.value ?? '');
  const [kind, setKind] = useState<Kind>(kindOf(addOn));
  const [amount, setAmount] = useState(String(addOn?.durationInMinutes ?? addOn?.maxQuantity ?? ''));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const amountError = errors['addOn.durationInMinutes'] ?? errors['addOn.maxQuantity'];

  async function send(): Promise<void> {
    const input = inputOf({ name, price, kind, amount });
    const wrong = faultsOf(input);
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    setPending(true);
    const requestId = crypto.randomUUID();
    try {
      const saved = addOn
        ? await api.send(
            updateAddOn,
            {
              path: { 'addOn.id': addOn.id },
              body: {
                addOn: { ...input, revision: addOn.revision },
                mask: 'name,price,durationInMinutes,maxQuantity',
              },
            },
            { requestId },
          )
        : await api.send(createAddOn, { body: { addOn: input } });
      await refetchAreas(queryClient, ['addOns']);
      if (!addOn) onCreated(saved.addOn);
      // The form already contains a new add-on, so undoing its creation would leave a dangling ID.
      const run = addOn && (await undoOf(requestId));
      toast.done(
        text(addOn ? 'addOns.dialog.changed' : 'addOns.dialog.created', { name: saved.addOn.name }),
        run ? { action: { label: text('layout.actions.undo'), run } } : {},
      );
      onClose();
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setFailure(error);
      setPending(false);
    }
  }

  return (
    <FormDialog
      title={
        addOn ? text('addOns.dialog.editTitle', { name: addOn.name }) : text('addOns.dialog.createTitle')
      }
      lead={text(addOn ? 'addOns.dialog.editLead' : 'addOns.dialog.createLead')}
      safe={text('addOns.dialog.safe')}
      act={text(addOn ? 'addOns.dialog.change' : 'addOns.dialog.create')}
      pending={pending}
      error={failure}
      onSafe={onClose}
      onAct={() => void send()}
    >
      <TextInput
        id="addOn-name"
        label={text('addOns.dialog.name')}
        value={name}
        error={errors['addOn.name']}
        onChange={setName}
      />
      <AmountField
        id="addOn-price"
        label={text('addOns.dialog.price')}
        optional
        help={text('addOns.dialog.priceHelp')}
        value={price}
        error={errors['addOn.price.value'] ?? errors['addOn.price']}
        onChange={setPrice}
      />
      <RadioCards<Kind>
        legend={text('addOns.dialog.kind')}
        showLegend
        name="addOnKind"
        value={kind}
        columns={3}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: text(`addOns.dialog.kindOf.${value}`) }))}
      />
      {kind !== 'none' && (
        <TextInput
          id="addOn-amount"
          label={text(kind === 'time' ? 'addOns.dialog.minutes' : 'addOns.dialog.pieces')}
          value={amount}
          error={amountError}
          unit={kind === 'time' ? text('choices.minutes') : undefined}
          mode="numeric"
          onChange={setAmount}
        />
      )}
    </FormDialog>
  );
}

const kinds = ['none', 'time', 'pieces'] as const;

function kindOf({ durationInMinutes, maxQuantity }: Partial<AddOn> = {}): Kind {
  if (durationInMinutes !== undefined) return 'time';
  return maxQuantity === undefined ? 'none' : 'pieces';
}

interface Written {
  name: string;
  price: string;
  kind: Kind;
  amount: string;
}

/** Clears values of the other kind; keeps invalid numbers for the validation. */
function inputOf({ name, price, kind, amount }: Written): AddOnInput {
  const count = /^\d+$/.test(amount.trim()) ? Number(amount) : Number.NaN;
  return {
    name: name.trim(),
    price: price === '' ? null : { value: price },
    durationInMinutes: kind === 'time' ? count : null,
    maxQuantity: kind === 'pieces' ? count : null,
  };
}

function faultsOf(input: AddOnInput): FieldErrors {
  const parsed = addOnInput.safeParse(input, { reportInput: true });
  return parsed.success ? {} : fieldErrorsOf(invalidArgument(zodToViolations(parsed.error, ['addOn'])));
}

interface TextInputProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  unit?: string | undefined;
  mode?: 'text' | 'numeric';
}

function TextInput(props: TextInputProps) {
  const { id, label, value, onChange, error, unit, mode = 'text' } = props;
  return (
    <Field {...{ id, label, error }}>
      <OutlinedInput
        id={id}
        fullWidth
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        slotProps={{
          input: {
            inputMode: mode,
            autoComplete: 'off',
            dir: mode === 'text' ? undefined : 'ltr',
            maxLength: mode === 'text' ? addOnLimits.name : undefined,
            ...describedBy(id, error),
          },
        }}
      />
    </Field>
  );
}
