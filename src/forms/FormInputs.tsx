import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { UsedBy } from '../records/editor/sections/UsedBy.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { servicesWith } from './useFormRows.tsx';
import { QuestionsInput } from './QuestionsInput.tsx';

/** All fields of a booking form, and what uses it. */
export function FormInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<BookingForm>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection id="basics" title={text('forms.section.basics')} lead={text('forms.help.basics')}>
        <FieldText source="name" label={text('forms.field.name')} />
      </FormSection>
      <FormSection id="fields" title={text('forms.section.fields')} lead={text('forms.help.fields')}>
        <QuestionsInput />
      </FormSection>
      {opened && (
        <FormSection id="uses" title={text('forms.section.uses')} lead={text('forms.help.uses')}>
          <UsedBy
            resource="services"
            title={text('forms.services')}
            none={text('forms.noServices')}
            filter={{ 'form.id': opened.id }}
            all={servicesWith(opened.id)}
          />
          <UsedBy
            title={text('forms.policies')}
            none={text('forms.noPolicies')}
            resource="bookingPolicies"
            path="booking-policies"
            filter={{ 'intakeFormPolicy.formId': opened.id }}
          />
        </FormSection>
      )}
    </Progressive>
  );
}
