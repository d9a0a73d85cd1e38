import { useCanAccess } from 'react-admin';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { PicturesField } from '../../media/PicturesField.tsx';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from './useServiceForm.ts';

/** Pictures of the service. */
export function PicturesInputs() {
  const text = useText();
  const { opened } = useServiceForm();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  return (
    <SectionCard
      id="pictures"
      title={text('serviceEditor.section.pictures')}
      lead={text('serviceEditor.lead.pictures')}
    >
      <PicturesField
        source="media"
        label={text('serviceEditor.field.pictures')}
        opened={opened?.media}
        locked={!mayEdit}
      />
    </SectionCard>
  );
}
