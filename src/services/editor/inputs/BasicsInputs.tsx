import { useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Category } from '../../../../contract/entities/services/category.ts';
import { serviceLimits } from '../../../../contract/entities/services/service.ts';
import { ChoiceActions } from '../../../records/choice/ChoiceActions.tsx';
import { PlainInputs } from '../../../records/editor/fields/PlainInputs.tsx';
import { FieldNumber } from '../../../ui/fields/form/FieldNumber.tsx';
import { FieldSelect } from '../../../ui/fields/form/FieldSelect.tsx';
import { FieldText } from '../../../ui/fields/form/FieldText.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { allOptions } from '../../../ui/queries/allOptions.ts';
import { choiceKinds } from './choiceKinds.ts';
import { NewAddress } from './address/NewAddress.tsx';
import { useServiceForm } from '../useServiceForm.ts';

/** Name, tagline, category and description. */
export function BasicsInputs() {
  const text = useText();
  const { number } = useFormats();
  const { service, opened } = useServiceForm();
  const { setValue } = useFormContext();
  const { data: categories = [] } = useGetList<Category>('categories', ...allOptions);
  const { id: categoryId, name: categoryName } = service.category ?? {};
  const choices = categories.map(({ id, name }) => ({ value: id, label: name }));
  // While the categories load, and for one not among them, uses the record's own name.
  if (categoryId && !choices.some(({ value }) => value === categoryId)) {
    choices.unshift({ value: categoryId, label: categoryName ?? '…' });
  }
  const { length } = service.description ?? '';
  const most = serviceLimits.descriptionLength;
  return (
    <SectionCard
      id="basics"
      title={text('serviceEditor.section.basics')}
      lead={text('serviceEditor.lead.basics')}
    >
      <FieldText source="name" label={text('serviceField.name')} />
      {!opened && <NewAddress />}
      <PlainInputs section="basics" help={{ tagLine: text('serviceEditor.basics.tagLineHelp') }} />
      <FieldText
        source="description"
        label={text('serviceField.description')}
        rows={4}
        optional
        aside={length > most * 0.8 && `${number(length)} / ${number(most)}`}
      />
      <FieldSelect
        source="category.id"
        label={text('serviceField.category.id')}
        choices={choices}
        empty={text('serviceEditor.basics.noCategory')}
        aside={
          <ChoiceActions
            kind={choiceKinds.category}
            label={text('serviceField.category.id')}
            chosen={categoryId}
            onCreated={({ id: made }) => setValue('category.id', made, { shouldDirty: true })}
          />
        }
        help={text(categoryId ? 'serviceEditor.basics.categoryHelp' : 'serviceEditor.basics.noCategoryHelp')}
      />
      {(categoryId || service.sortOrder !== undefined) && (
        <FieldNumber
          source="sortOrder"
          label={text('serviceField.sortOrder')}
          help={text('serviceEditor.basics.sortOrderHelp')}
          optional
        />
      )}
    </SectionCard>
  );
}
