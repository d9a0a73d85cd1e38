import { useCanAccess } from 'react-admin';
import type { StaffMember } from '../../contract/entities/staffMember.ts';
import { staffMemberLimits } from '../../contract/entities/staffMember.ts';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/EditorSkeleton.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { FieldSwitch } from '../ui/fields/FieldSwitch.tsx';
import { FieldText } from '../ui/fields/FieldText.tsx';
import { Progressive } from '../ui/page/Progressive.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { GivenServices } from './GivenServices.tsx';
import { PictureInput } from './PictureInput.tsx';
import { UserSection } from './UserSection.tsx';

/** All fields of a staff member. */
export function StaffInputs({ onDrawn }: { onDrawn: () => void }) {
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <BasicsInputs />
      <>
        <ContactInputs />
        <WorkInputs />
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
    <SectionCard
      id="basics"
      title={text('staffEditor.section.basics')}
      lead={text('staffEditor.lead.basics')}
    >
      <FieldText source="name" label={text('staffEditor.field.name')} />
      <FieldText
        source="description"
        label={text('staffEditor.field.description')}
        rows={3}
        optional
        aside={length > most * 0.8 && `${number(length)} / ${number(most)}`}
      />
      <PictureInput locked={!mayEdit} />
    </SectionCard>
  );
}

function ContactInputs() {
  const text = useText();
  return (
    <SectionCard
      id="contact"
      title={text('staffEditor.section.contact')}
      lead={text('staffEditor.lead.contact')}
    >
      <FieldText source="email" label={text('staffEditor.field.email')} type="email" optional ltr />
      <FieldText source="phone" label={text('staffEditor.field.phone')} type="tel" optional ltr />
    </SectionCard>
  );
}

function WorkInputs() {
  const text = useText();
  const { record, opened } = useRecordForm<StaffMember>();
  return (
    <SectionCard id="work" title={text('staffEditor.section.work')} lead={text('staffEditor.lead.work')}>
      <FieldSwitch
        source="serviceProvider"
        label={text('staffEditor.field.serviceProvider')}
        effect={text(record.serviceProvider === true ? 'staffEditor.work.on' : 'staffEditor.work.off')}
      />
      {opened?.resourceId && <GivenServices resourceId={opened.resourceId} />}
    </SectionCard>
  );
}
