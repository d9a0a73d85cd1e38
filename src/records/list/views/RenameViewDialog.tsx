import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import type { SavedView } from '../../../../contract/entities/history/savedView.ts';
import { FieldText } from '../../../ui/fields/form/FieldText.tsx';
import { fieldErrorsOf } from '../../../ui/fields/form/fieldErrors.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useSending } from '../../../ui/dialogs/useSending.ts';
import { ChangeMarks } from '../../../ui/fields/form/useField.ts';
import { useFieldErrors } from '../../../ui/fields/form/useFieldErrors.ts';
import { useText } from '../../../messages/useText.ts';
import { nameErrors } from './nameErrors.ts';
import { useTabNames } from './useTabNames.ts';
import { useViewActions } from './useViewActions.ts';

/** Renames a saved view. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const text = useText();
  const tabs = useTabNames();
  const { rename } = useViewActions();
  const defaultValues: FieldValues = { name: view.name };
  const form = useForm({ defaultValues });
  const values = { name: view.name, ...useWatch({ control: form.control }) };
  const fields = useFieldErrors(form, values, ({ name }) => nameErrors(name, tabs, text));
  const { pending, error, send } = useSending();

  async function renameView(): Promise<void> {
    if (!fields.validate()) return;
    await send(
      async () => {
        const name = values.name.trim();
        if (name !== view.name) await rename(view, name);
        onClose();
      },
      (failure) => fields.setServerErrors(fieldErrorsOf(failure), values),
    );
  }

  return (
    <FormDialog
      title={text('listTools.view.rename')}
      lead={text('listTools.view.renameLead')}
      safe={text('listTools.view.cancel')}
      act={text('listTools.view.actRename')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void renameView()}
    >
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <FieldText source="name" label={text('listTools.view.name')} />
        </FormProvider>
      </ChangeMarks>
    </FormDialog>
  );
}
