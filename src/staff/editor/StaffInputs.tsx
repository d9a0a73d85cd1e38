import { useCanAccess } from 'react-admin';
import { staffMemberLimits, type StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useText } from '../../messages/useText.ts';
import { SectionsSkeleton } from '../../records/editor/sections/EditorSkeleton.tsx';
import { LocationsInput } from '../../resources/LocationsInput.tsx';
import { FormSection } from '../../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import { FieldSwitch } from '../../ui/fields/form/FieldSwitch.tsx';
import { FieldText } from '../../ui/fields/form/FieldText.tsx';
import { Progressive } from '../../ui/loading/Progressive.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { GivenServices } from './GivenServices.tsx';
import { UserSection } from './UserSection.tsx';
import type { EditedStaffMember } from './staffHours.ts';
import { optionsPath, locationsPath } from './staffLocations.ts';
import { StaffExceptions } from './StaffExceptions.tsx';
import { WorkingHours } from './WorkingHours.tsx';

/** All fields of a staff member. */
export function StaffInputs({ onDrawn }: { onDrawn: () => void }) {
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <BasicsInputs />
      <>
        <ContactInputs />
        <WorkInputs />
        <LocationsSection />
        <WorkingHours />
        <StaffExceptions />
        <UserSection />
      </>
    </Progressive>
  );
}

function BasicsInputs() {
  const text = useText();
  const { number } = useFormats();
  const { record } = useRecordForm<StaffMember>();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'staffMembers', action: 'edit' });
  const { length } = record.description ?? '';
  const most = staffMemberLimits.description;
  return (
    <FormSection
      id="basics"
      title={text('staffEditor.section.basics')}
      lead={text('staffEditor.lead.basics')}
    >
      <FieldText source="name" label={text('staffField.name')} />
      <FieldText
        source="description"
        label={text('staffField.description')}
        rows={3}
        optional
        aside={length > most * 0.8 && `${number(length)} / ${number(most)}`}
      />
      <PictureInput source="mainMedia" label={text('staffField.mainMedia')} locked={!mayEdit} />
    </FormSection>
  );
}

function ContactInputs() {
  const text = useText();
  return (
    <FormSection
      id="contact"
      title={text('staffEditor.section.contact')}
      lead={text('staffEditor.lead.contact')}
    >
      <FieldText source="email" label={text('staffField.email')} type="email" optional ltr />
      <FieldText source="phone" label={text('staffField.phone')} type="tel" optional ltr />
    </FormSection>
  );
}

function WorkInputs() {
  const text = useText();
  const { record, opened } = useRecordForm<StaffMember>();
  return (
    <FormSection id="work" title={text('staffEditor.section.work')} lead={text('staffEditor.lead.work')}>
      <FieldSwitch
        source="serviceProvider"
        label={text('staffField.serviceProvider')}
        effect={text(record.serviceProvider === true ? 'staffEditor.work.on' : 'staffEditor.work.off')}
      />
      {opened?.resourceId && <GivenServices resourceId={opened.resourceId} />}
    </FormSection>
  );
}

/** A new staff member works at all locations. */
function LocationsSection() {
  const text = useText();
  const { record } = useRecordForm<EditedStaffMember>();
  if (!record.places) return null;
  return (
    <FormSection
      id={locationsPath}
      title={text('staffEditor.section.places')}
      lead={text('staffEditor.lead.places')}
    >
      <LocationsInput source={optionsPath} label={text('staffField.places')} />
    </FormSection>
  );
}
