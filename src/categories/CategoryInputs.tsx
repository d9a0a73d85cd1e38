import type { Category } from '../../contract/entities/services/category.ts';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { CategoryServices } from './CategoryServices.tsx';

/** All fields of a category, and its services. */
export function CategoryInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<Category>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection
        id="basics"
        title={text('categories.section.basics')}
        lead={text('categories.help.basics')}
      >
        <FieldText source="name" label={text('plain.field.name')} />
      </FormSection>
      {opened && (
        <FormSection
          id="services"
          title={text('categories.section.services')}
          lead={text('categories.help.services')}
        >
          <CategoryServices category={opened} />
        </FormSection>
      )}
    </Progressive>
  );
}
