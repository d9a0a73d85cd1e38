import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { seoLimits } from '../../../../../contract/entities/values/seo.ts';
import { equalValues } from '../../../../../contract/paths.ts';
import { Field } from '../../../../ui/fields/form/Field.tsx';
import { describedBy } from '../../../../ui/fields/form/FieldNote.tsx';
import { useField } from '../../../../ui/fields/form/useField.ts';
import { useText } from '../../../../messages/useText.ts';
import { keywordLine, keywordsFrom, keywordsIn } from './searchTags.ts';
import { useServiceForm } from '../../useServiceForm.ts';

/** Search keywords, separated by commas. */
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
  const current = Array.isArray(field.value) ? field.value : [];
  const [line, setLine] = useState('');
  const wanted = (written: string) => {
    const keywords = keywordsFrom(written, before);
    return keywordLine(keywords) === keywordLine(before) ? before : keywords;
  };
  // Keeps a trailing comma while typing the next keyword.
  const shown = equalValues(wanted(line), current) ? line : keywordLine(current);
  return (
    <Field
      {...{ id, error, change }}
      label={text('serviceField.seoData.settings.keywords')}
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
