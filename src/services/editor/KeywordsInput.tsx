import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { seoLimits } from '../../../contract/entities/seo.ts';
import { equalValues } from '../../../contract/paths.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { describedBy } from '../../ui/fields/FieldNote.tsx';
import { useField } from '../../ui/fields/useField.ts';
import { useText } from '../../messages/useText.ts';
import { keywordLine, keywordsFrom, keywordsIn } from './searchTags.ts';
import { useServiceForm } from './useServiceForm.ts';

/** What people might search for, in one line with commas. */
export function KeywordsInput() {
  const text = useText();
  const { opened } = useServiceForm();
  const { id, field, error, change } = useField({
    source: 'seoData.settings.keywords',
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => keywordLine(keywordsIn(value)),
  });
  const before = keywordsIn(opened?.seoData?.settings?.keywords);
  const held = Array.isArray(field.value) ? field.value : [];
  const [line, setLine] = useState('');
  const wanted = (written: string) => {
    const keywords = keywordsFrom(written, before);
    return keywordLine(keywords) === keywordLine(before) ? before : keywords;
  };
  // A comma at the end says nothing yet; it must not vanish while the next word is being thought of.
  const shown = equalValues(wanted(line), held) ? line : keywordLine(held);
  return (
    <Field
      {...{ id, error, change }}
      label={text('serviceEditor.field.keywords')}
      optional
      help={text('serviceEditor.search.keywordsHelp', { count: seoLimits.keywords })}
    >
      <OutlinedInput
        id={id}
        fullWidth
        error={error !== undefined}
        value={shown}
        onChange={(event) => {
          setLine(event.target.value);
          field.onChange(wanted(event.target.value));
        }}
        onBlur={field.onBlur}
        slotProps={{ input: { autoComplete: 'off', ...describedBy(id, error) } }}
      />
    </Field>
  );
}
