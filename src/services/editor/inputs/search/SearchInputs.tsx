import { OutlinedInput } from '@mui/material';
import {
  ownSearchResult,
  searchResultLengths,
  searchResultOf,
} from '../../../../../contract/entities/values/searchResult.ts';
import { Field } from '../../../../ui/fields/form/Field.tsx';
import { describedBy } from '../../../../ui/fields/form/FieldNote.tsx';
import { SwitchFrame } from '../../../../ui/fields/form/SwitchFrame.tsx';
import { FormSection } from '../../../../records/editor/sections/FormSection.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { useBusiness } from '../../../../ui/business/useBusiness.ts';
import { useFormats } from '../../../../ui/words/useFormats.ts';
import { useText } from '../../../../messages/useText.ts';
import { KeywordsInput } from './KeywordsInput.tsx';
import { OtherTags } from './OtherTags.tsx';
import { SearchPreview } from './SearchPreview.tsx';
import { textOf, withListed, withText } from './searchTags.ts';
import { useServiceForm } from '../../useServiceForm.ts';
import { useSearchTags } from './useSearchTags.ts';

/** Search engine listing. */
export function SearchInputs() {
  const text = useText();
  const { service } = useServiceForm();
  const { business } = useBusiness();
  // Default texts of empty fields, as on the public page.
  const fallback = searchResultOf({ ...service, seoData: undefined }, business?.name ?? '');
  return (
    <FormSection
      id="search"
      title={text('serviceEditor.section.search')}
      lead={text('serviceEditor.lead.search')}
    >
      <SearchPreview />
      <TagText part="title" fallback={fallback.title} />
      <TagText part="description" fallback={fallback.description ?? ''} />
      <ListedSwitch />
      <KeywordsInput />
      <OtherTags />
    </FormSection>
  );
}

interface TagTextProps {
  part: 'title' | 'description';
  /** Text that search engines get while the field is empty. */
  fallback: string;
}

function TagText({ part, fallback }: TagTextProps) {
  const text = useText();
  const { number } = useFormats();
  const most = searchResultLengths[part];
  const { id, tags, write, field, error, change } = useSearchTags(part, (before) => textOf(before, part));
  const value = textOf(tags, part);
  const tooLong = value.length > most;
  return (
    <Field
      {...{ id, error, change }}
      label={text(
        part === 'title' ? 'serviceField.seoData.tags.title' : 'serviceField.seoData.tags.description',
      )}
      optional
      aside={value !== '' && `${number(value.length)} / ${number(most)}`}
      help={
        value === ''
          ? text(`serviceEditor.search.${part}Empty`)
          : text(tooLong ? 'serviceEditor.search.cut' : 'serviceEditor.search.fits', { count: number(most) })
      }
    >
      <OutlinedInput
        id={id}
        fullWidth
        name={id}
        error={error !== undefined}
        multiline={part === 'description'}
        minRows={part === 'description' ? 2 : undefined}
        placeholder={fallback}
        value={value}
        onChange={(event) => write(withText(tags, part, event.target.value))}
        onBlur={field.onBlur}
        slotProps={{ input: { autoComplete: 'off', ...describedBy(id, error) } }}
      />
    </Field>
  );
}

function ListedSwitch() {
  const text = useText();
  const { id, tags, write, field, error, change } = useSearchTags('listed', (before) =>
    text(ownSearchResult(before).listed ? 'layout.field.on' : 'layout.field.off'),
  );
  const { listed } = ownSearchResult(tags);
  return (
    <SwitchFrame
      {...{ id, error, change }}
      label={text('serviceField.seoData.tags.listed')}
      effect={text(listed ? 'serviceEditor.search.listedOn' : 'serviceEditor.search.listedOff')}
    >
      <Switch
        id={id}
        checked={listed}
        onChange={(event) => write(withListed(tags, event.target.checked))}
        onBlur={field.onBlur}
        {...describedBy(id, error)}
      />
    </SwitchFrame>
  );
}
