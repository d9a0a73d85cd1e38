import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { FieldSwitch } from '../../../ui/fields/form/FieldSwitch.tsx';
import { FieldText } from '../../../ui/fields/form/FieldText.tsx';
import { fieldErrorsOf } from '../../../ui/fields/form/fieldErrors.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ChangeMarks } from '../../../ui/fields/form/useField.ts';
import { useFieldErrors } from '../../../ui/fields/form/useFieldErrors.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';
import type { ListState } from '../useListAddress.ts';
import { nameErrors } from './nameErrors.ts';
import { useMayShare } from './useMayShare.ts';
import { useTabNames } from './useTabNames.ts';
import { useViewActions, viewParts } from './useViewActions.ts';
import { useListTools } from '../useListTools.ts';
import { useSending } from '../../../ui/dialogs/useSending.ts';

interface Asked {
  name: string;
  shared: boolean;
  isDefault: boolean;
}

const nothing = { name: '', shared: false, isDefault: false } satisfies Asked;
const defaultValues: FieldValues = nothing;

/** Saves the list's state as a named view and opens its tab. */
export function SaveViewDialog({ state, onClose }: { state: ListState; onClose: () => void }) {
  const text = useText();
  const { kind, address } = useRecordList();
  const { words } = useListTools();
  const tabs = useTabNames();
  const mayShare = useMayShare();
  const { save } = useViewActions();
  const form = useForm({ defaultValues });
  const values: Asked = { ...nothing, ...useWatch({ control: form.control }) };
  const fields = useFieldErrors(form, { ...values }, ({ name }) => nameErrors(name, tabs, text));
  const { pending, error, send } = useSending();

  async function keep(): Promise<void> {
    if (!fields.validate()) return;
    await send(
      async () => {
        const made = await save({ ...values, name: values.name.trim(), ...viewParts(kind, state) });
        address.look({ saved: made.id });
        onClose();
      },
      (failure) => fields.setServerErrors(fieldErrorsOf(failure), { ...values }),
    );
  }

  return (
    <FormDialog
      title={text('listTools.view.save')}
      lead={text('listTools.view.saveLead')}
      safe={text('listTools.view.cancel')}
      act={text('listTools.view.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void keep()}
    >
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <FieldText source="name" label={text('listTools.view.name')} />
          {mayShare && (
            <FieldSwitch
              source="shared"
              label={text('listTools.view.share')}
              effect={text(values.shared ? 'listTools.view.shareOn' : 'listTools.view.shareOff')}
            />
          )}
          <FieldSwitch
            source="isDefault"
            label={text('listTools.view.default')}
            effect={text(values.isDefault ? 'listTools.view.defaultOn' : words.defaultOff)}
          />
        </FormProvider>
      </ChangeMarks>
    </FormDialog>
  );
}
