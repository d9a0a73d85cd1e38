import { useCanAccess } from 'react-admin';
import { FormSection } from '../../../records/editor/sections/FormSection.tsx';
import { PicturesField } from '../../../media/PicturesField.tsx';
import { useText } from '../../../messages/useText.ts';
import { useServiceForm } from '../useServiceForm.ts';

/** Pictures of the service. */
export function PicturesInputs() {
  const text = useText();
  const { opened } = useServiceForm();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  return (
    <FormSection
      id="pictures"
      title={text('serviceEditor.section.pictures')}
      lead={text('serviceEditor.lead.pictures')}
    >
      <PicturesField
        source="media"
        label={text('serviceField.media')}
        opened={opened?.media}
        locked={!mayEdit}
      />
    </FormSection>
  );
}
