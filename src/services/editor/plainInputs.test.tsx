import { fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm, type FieldValues } from 'react-hook-form';
import { expect, it } from 'vitest';
import { serviceTraits } from '../../../contract/entities/services/service.ts';
import { getPath } from '../../../contract/paths.ts';
import { pathsWith } from '../../../contract/fields.ts';
import { i18nProvider } from '../../messages/i18nProvider.ts';
import { RecordFormContext } from '../../records/editor/RecordFormContext.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { serviceFields } from './editorFields.ts';
import { ServiceInputs } from './ServiceInputs.tsx';
import { asService } from './serviceValues.ts';

const yoga = asService({ type: 'CLASS', name: 'Yoga' });

/** The editor of a service without its frame. */
function Editor({ onRead }: { onRead: (read: () => FieldValues) => void }) {
  const form = useForm({ defaultValues: yoga as FieldValues });
  const { fields } = serviceFields;
  onRead(form.getValues);
  return (
    <FormProvider {...form}>
      <RecordFormContext value={{ record: yoga, typed: () => yoga, opened: yoga, reread: undefined, fields }}>
        <ServiceInputs onDrawn={() => undefined} />
      </RecordFormContext>
    </FormProvider>
  );
}

it.each(pathsWith(serviceTraits, { kind: 'text', column: true }))(
  'the editor has an input for %s under its label',
  async (path) => {
    const forms: (() => FieldValues)[] = [];
    renderOnDesk(<Editor onRead={(values) => forms.push(values)} />, {
      dataProvider: { getList: async () => ({ data: [], total: 0 }) },
    });
    const label = i18nProvider.translate(`serviceField.${path}`);
    // The label also says that the field is optional.
    const input = await screen.findByLabelText(new RegExp(`^${label}`));
    fireEvent.change(input, { target: { value: 'Typed' } });
    expect(getPath(forms[0]?.(), path)).toBe('Typed');
  },
);
