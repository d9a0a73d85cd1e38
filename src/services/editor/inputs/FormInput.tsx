import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useGetList } from 'react-admin';
import type { BookingForm } from '../../../../contract/entities/terms/bookingForm.ts';
import { ChoiceActions } from '../../../records/choice/ChoiceActions.tsx';
import { FieldSelect } from '../../../ui/fields/form/FieldSelect.tsx';
import { allOptions } from '../../../ui/queries/allOptions.ts';
import { useText } from '../../../messages/useText.ts';
import { useServiceForm } from '../useServiceForm.ts';
import { choiceKinds } from './choiceKinds.ts';

/** Select of the booking form, with the questions of the selected one. */
export function FormInput() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { setValue } = useFormContext();
  const { data: forms = [], error } = useGetList<BookingForm>('bookingForms', ...allOptions);
  const formId = service.form?.id;
  const chosen = formId ? forms.find(({ id }) => id === formId) : forms.find((form) => form.default);
  const choices = forms.map(({ id, name }) => ({ value: id, label: name }));
  if (formId && !chosen) {
    choices.unshift({
      value: formId,
      label: text(error || forms.length > 0 ? 'serviceEditor.form.unknown' : 'serviceEditor.form.loading'),
    });
  }
  return (
    <FieldSelect
      source="form.id"
      label={text('serviceField.form.id')}
      choices={choices}
      aside={
        <ChoiceActions
          kind={choiceKinds.form}
          label={text('serviceField.form.id')}
          chosen={chosen?.id}
          onCreated={({ id: made }) => setValue('form.id', made, { shouldDirty: true })}
        />
      }
      {...(!opened?.form?.id && { empty: text('serviceEditor.form.default') })}
      help={chosen && <Questions form={chosen} />}
    />
  );
}

function Questions({ form: { fields } }: { form: BookingForm }) {
  const text = useText();
  return (
    <>
      {text(fields.length > 0 ? 'serviceEditor.form.asksAlso' : 'serviceEditor.form.asks')}
      {fields.length > 0 && (
        <Box component="ul" sx={{ margin: '4px 0 0', paddingInlineStart: '18px', overflowWrap: 'anywhere' }}>
          {fields.map(({ id, type, label, required }, at) => (
            <li key={id ?? at}>
              {label}
              <Box component="span" sx={{ color: 'text.tertiary' }}>
                {` · ${text(`serviceEditor.form.${type}`)}`}
                {required && ` · ${text('serviceEditor.form.required')}`}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}
