import { Box } from '@mui/material';
import { serviceStaffLimits } from '../../../../contract/entities/services/serviceStaff.ts';
import { ChoiceActions } from '../../../records/choice/ChoiceActions.tsx';
import { OpenChoice } from '../../../records/choice/OpenChoice.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { Field } from '../../../ui/fields/form/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { oneLine } from '../../../ui/textStyles.ts';
import { useField } from '../../../ui/fields/form/useField.ts';
import { useText } from '../../../messages/useText.ts';
import { ChoicesSkeleton } from './ChoicesSkeleton.tsx';
import { choiceKinds } from './choiceKinds.ts';
import { choiceGrid, choiceLine, choiceRow } from './choiceStyles.ts';
import { useServiceForm } from '../useServiceForm.ts';
import { neededIn, useResources, useResourceWords, type TypeWithItems } from './useResources.ts';

const source = 'serviceResources';
type Needed = ReturnType<typeof neededIn>[number];
type Need = 'none' | 'any' | 'some';

/** Required rooms and equipment by type: none, any, or one of the selected. */
export function ResourceInputs() {
  const text = useText();
  const { opened } = useServiceForm();
  const { types, loaded, error: failure, refetch } = useResources();
  const { id, field, error, change } = useField({
    source,
    format: (value) => value,
    parse: (value) => value,
    describe: useResourceWords(),
  });
  const needed = neededIn(field.value);
  if (failure) {
    return (
      <ErrorPanel
        what={text('serviceEditor.resources.failed')}
        error={failure}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!loaded) return <ChoicesSkeleton lines={needed.length} />;
  const before = neededIn(opened?.serviceResources);
  const unknown = [...needed, ...before].filter(
    ({ resourceType }, at, all) =>
      !types.some((type) => type.id === resourceType?.id) &&
      all.findIndex((other) => other.resourceType?.id === resourceType?.id) === at,
  );
  const write = (typeId: string | undefined, next: Needed | undefined) => {
    const others = needed.filter(({ resourceType }) => resourceType?.id !== typeId);
    // Keeps the previous order, so that removing and adding changes nothing.
    const position = ({ resourceType }: Needed) => {
      const at = before.findIndex((one) => one.resourceType?.id === resourceType?.id);
      return at === -1 ? before.length : at;
    };
    field.onChange(
      [...others, ...(next ? [next] : [])].toSorted((one, other) => position(one) - position(other)),
    );
  };
  const full = needed.length >= serviceStaffLimits.serviceResources;
  return (
    <Field
      {...{ id, error, change }}
      group
      label={text('serviceField.serviceResources')}
      aside={
        <ChoiceActions
          kind={choiceKinds.roomType}
          label={text('serviceField.serviceResources')}
          creates={!full}
          onCreated={({ id: made, name }) => write(made, { resourceType: { id: made, name } })}
        />
      }
      help={text(
        types.length + unknown.length === 0
          ? 'serviceEditor.resources.none'
          : full
            ? 'serviceEditor.resources.full'
            : 'serviceEditor.resources.help',
      )}
    >
      {[...types, ...unknown.map(unknownType)].map((type) => {
        const now = needed.find(({ resourceType }) => resourceType?.id === type.id);
        return (
          <TypeInput
            key={type.id}
            type={type}
            isKnown={!unknown.some(({ resourceType }) => resourceType?.id === type.id)}
            needed={now}
            before={before.find(({ resourceType }) => resourceType?.id === type.id)}
            disabled={!now && full}
            name={field.name}
            onBlur={field.onBlur}
            onChange={(next) => write(type.id, next)}
          />
        );
      })}
    </Field>
  );

  /** A required type that was deleted stays visible and removable. */
  function unknownType({ resourceType }: Needed): TypeWithItems {
    const name = resourceType?.name ?? text('serviceEditor.resources.unknownKind');
    return { id: resourceType?.id ?? '', name, resources: [] };
  }
}

interface TypeInputProps {
  type: TypeWithItems;
  /** False: deleted. */
  isKnown: boolean;
  needed: Needed | undefined;
  before: Needed | undefined;
  disabled: boolean;
  name: string;
  onBlur: () => void;
  onChange: (next: Needed | undefined) => void;
}

function TypeInput(props: TypeInputProps) {
  const { type, isKnown, needed, before, disabled, name, onBlur, onChange } = props;
  const text = useText();
  const ids = needed?.resourceIds?.values ?? [];
  const need: Need = needed ? (ids.length > 0 ? 'some' : 'any') : 'none';
  const of = { resourceType: (needed ?? before)?.resourceType ?? { id: type.id, name: type.name } };
  const gone = ids.filter((id) => !type.resources.some((resource) => resource.id === id));
  const choices = [
    ...type.resources,
    ...gone.map((id) => ({ id, name: text('serviceEditor.resources.unknown') })),
  ];
  const choose = (next: Need) => {
    if (next === 'none') onChange(undefined);
    if (next === 'any') onChange(of);
    if (next === 'some') {
      const values = before?.resourceIds?.values ?? type.resources.map(({ id }) => id);
      onChange({ ...of, resourceIds: { values } });
    }
  };
  const toggle = (resource: string, on: boolean) => {
    const wanted = new Set(on ? [...ids, resource] : ids.filter((id) => id !== resource));
    const known = before?.resourceIds?.values ?? [];
    const values = [...known.filter((id) => wanted.delete(id)), ...wanted];
    // Without a selected item the type would not be required, which is a different option.
    onChange(values.length > 0 ? { ...of, resourceIds: { values } } : undefined);
  };
  return (
    <Box data-field={`${source}-${type.id}`} sx={{ marginBlockEnd: '8px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Select
            aria-label={text('serviceEditor.resources.need', { kind: type.name })}
            value={need}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(event) => choose(needs.find((one) => one === event.target.value) ?? 'none')}
          >
            <option value="none">{text('serviceEditor.resources.noneOf', { kind: type.name })}</option>
            <option value="any">{text('serviceEditor.resources.anyOf', { kind: type.name })}</option>
            {choices.length > 0 && (
              <option value="some">{text('serviceEditor.resources.someOf', { kind: type.name })}</option>
            )}
          </Select>
        </Box>
        {isKnown && (
          <ChoiceActions
            kind={{
              ...choiceKinds.room,
              path: choiceKinds.roomType.path,
              start: { ...choiceKinds.room.start, typeId: type.id },
            }}
            label={type.name}
            chosen={type.id}
            creates={!disabled && ids.length < serviceStaffLimits.resourcesOfOneType}
            onCreated={({ id: made }) => (need === 'some' ? toggle(made, true) : onChange(of))}
          />
        )}
      </Box>
      {needed && isKnown && type.resources.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'warn.text', marginBlockStart: '4px' }}>
          {text('serviceEditor.resources.empty')}
        </Box>
      )}
      {need === 'some' && (
        <Box sx={{ ...choiceGrid, marginBlockStart: '4px' }}>
          {choices.map((resource) => (
            <Box key={resource.id} sx={choiceRow}>
              <Box component="label" sx={choiceLine}>
                <Checkbox
                  name={name}
                  checked={ids.includes(resource.id)}
                  onChange={(event) => toggle(resource.id, event.target.checked)}
                  onBlur={onBlur}
                />
                <Box component="span" sx={oneLine} title={resource.name}>
                  {resource.name}
                </Box>
              </Box>
              {gone.includes(resource.id) || <OpenChoice kind={choiceKinds.room} {...resource} />}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const needs: readonly Need[] = ['none', 'any', 'some'];
