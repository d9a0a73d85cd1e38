import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import { FieldSelect } from '../../../ui/fields/form/FieldSelect.tsx';
import { useText } from '../../../messages/useText.ts';
import { useServiceForm } from '../useServiceForm.ts';
import { useResources } from './useResources.ts';

/** Primary resource type of the availability: staff, unless a type of room or equipment was set. */
export function GivenByInput() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { types, loaded } = useResources();
  const now = service.primaryResourceType;
  const choices = types.map(({ id, name }) => ({ value: id, label: name }));
  for (const id of new Set([now, opened?.primaryResourceType])) {
    if (!id || choices.some(({ value }) => value === id)) continue;
    const ofPeople = id === staffResourceTypeId;
    choices.unshift({
      value: id,
      label: text(ofPeople ? 'serviceEditor.resources.people' : 'serviceEditor.resources.unknownKind'),
    });
  }
  const namesPeople = choices.some(({ value }) => value === staffResourceTypeId);
  if (!loaded || choices.length === 0) return null;
  return (
    <FieldSelect
      source="primaryResourceType"
      label={text('serviceField.primaryResourceType')}
      choices={choices}
      {...(!namesPeople && { empty: text('serviceEditor.resources.people') })}
      help={text('serviceEditor.resources.givenByHelp')}
    />
  );
}
