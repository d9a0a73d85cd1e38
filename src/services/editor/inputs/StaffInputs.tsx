import { Box, OutlinedInput } from '@mui/material';
import { useGetList } from 'react-admin';
import { useState } from 'react';
import type { StaffMember } from '../../../../contract/entities/staff/staffMember.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field } from '../../../ui/fields/form/Field.tsx';
import { FormSection } from '../../../records/editor/sections/FormSection.tsx';
import { oneLine } from '../../../ui/textStyles.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useField } from '../../../ui/fields/form/useField.ts';
import { useText } from '../../../messages/useText.ts';
import { allOptions } from '../../../ui/queries/allOptions.ts';
import { listOf } from '../../../ui/words/listOf.ts';
import { ChoicesSkeleton } from './ChoicesSkeleton.tsx';
import { choiceGrid, choiceLine, choiceRow } from './choiceStyles.ts';
import { GivenByInput } from './GivenByInput.tsx';
import { ResourceInputs } from './ResourceInputs.tsx';
import { OpenChoice } from '../../../records/choice/OpenChoice.tsx';
import { ChoiceActions } from '../../../records/choice/ChoiceActions.tsx';
import { choiceKinds } from './choiceKinds.ts';
import { useServiceForm } from '../useServiceForm.ts';

/** Number of staff members above which the list has a search field. */
const searchedFrom = 9;

interface Person {
  /** ID of the staff member's resource, which services reference. */
  id: string;
  /** ID of the staff member; absent: deleted. */
  memberId?: string;
  name: string;
}

/** Staff of a service: selected for an appointment, derived from the sessions of a class or course. */
export function StaffInputs() {
  const text = useText();
  const { service } = useServiceForm();
  const appointment = service.type === 'APPOINTMENT';
  const chosen = service.staffMemberIds ?? [];
  const { people, loaded, error, refetch } = usePeople(chosen);
  return (
    <FormSection
      id="staff"
      title={text('serviceEditor.section.staff')}
      lead={text(appointment ? 'serviceEditor.lead.staff' : 'serviceEditor.lead.staffSessions')}
    >
      {error ? (
        <ErrorPanel what={text('serviceEditor.staff.failed')} error={error} onRetry={() => void refetch()} />
      ) : !loaded ? (
        <ChoicesSkeleton lines={chosen.length} />
      ) : appointment ? (
        <PeopleInput people={people} />
      ) : (
        <PeopleList people={people.filter(({ id }) => chosen.includes(id))} />
      )}
      <ResourceInputs />
      <GivenByInput />
    </FormSection>
  );
}

function usePeople(chosen: readonly string[]) {
  const text = useText();
  const { data, error, refetch } = useGetList<StaffMember>('staffMembers', ...allOptions);
  const people = (data ?? []).flatMap(({ id, resourceId, name, serviceProvider }) =>
    resourceId && (serviceProvider !== false || chosen.includes(resourceId))
      ? [{ id: resourceId, memberId: id, name }]
      : [],
  );
  // A deleted staff member stays visible and removable.
  const gone = data ? chosen.filter((id) => !people.some((person) => person.id === id)) : [];
  people.sort((a, b) => a.name.localeCompare(b.name));
  const all: Person[] = [...people, ...gone.map((id) => ({ id, name: text('serviceEditor.staff.unknown') }))];
  return { people: all, loaded: data !== undefined, error, refetch };
}

function PeopleInput({ people }: { people: readonly Person[] }) {
  const text = useText();
  const { locale } = useBusiness();
  const { opened } = useServiceForm();
  const [search, setSearch] = useState('');
  const namesOf = (ids: unknown) =>
    listOf(
      people.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(({ name }) => name),
      locale,
    );
  const { id, field, error, change } = useField({
    source: 'staffMemberIds',
    format: (value) => value,
    parse: (value) => value,
    describe: namesOf,
  });
  const chosen: string[] = Array.isArray(field.value) ? field.value : [];
  const found = people.filter(({ name }) =>
    name.toLocaleLowerCase(locale).includes(search.toLocaleLowerCase(locale)),
  );
  const toggle = (person: string, on: boolean) => {
    const wanted = new Set(on ? [...chosen, person] : chosen.filter((other) => other !== person));
    // Keeps the previous order, so that unticking and ticking changes nothing.
    const before = opened?.staffMemberIds ?? [];
    field.onChange([...before.filter((id) => wanted.delete(id)), ...wanted]);
  };
  return (
    <Field
      {...{ id, error, change }}
      group
      label={text('serviceField.staffMemberIds')}
      help={text('serviceEditor.staff.help')}
      aside={
        <>
          {chosen.length > 0 && text('serviceEditor.staff.count', { smart_count: chosen.length })}{' '}
          <ChoiceActions
            kind={choiceKinds.person}
            label={text('serviceField.staffMemberIds')}
            onCreated={({ resourceId }) => typeof resourceId === 'string' && toggle(resourceId, true)}
          />
        </>
      }
    >
      {people.length >= searchedFrom && (
        <OutlinedInput
          fullWidth
          value={search}
          placeholder={text('serviceEditor.staff.find')}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ input: { 'aria-label': text('serviceEditor.staff.find'), type: 'search' } }}
          sx={{ marginBlockEnd: '8px' }}
        />
      )}
      <Box sx={choiceGrid}>
        {found.map((person) => (
          <Box key={person.id} sx={choiceRow}>
            <Box component="label" sx={choiceLine}>
              <Checkbox
                name="staffMemberIds"
                checked={chosen.includes(person.id)}
                onChange={(event) => toggle(person.id, event.target.checked)}
                onBlur={field.onBlur}
              />
              <Avatar name={person.name} size={28} />
              <Box component="span" sx={oneLine} title={person.name}>
                {person.name}
              </Box>
            </Box>
            {person.memberId && (
              <OpenChoice kind={choiceKinds.person} id={person.memberId} name={person.name} />
            )}
          </Box>
        ))}
      </Box>
    </Field>
  );
}

function PeopleList({ people }: { people: readonly Person[] }) {
  const text = useText();
  return (
    <div>
      {people.length === 0 ? (
        text('serviceEditor.staff.nobody')
      ) : (
        <Box component="ul" sx={{ ...choiceGrid, margin: 0, padding: 0, listStyle: 'none' }}>
          {people.map(({ id, name }) => (
            <Box key={id} component="li" sx={{ ...choiceLine, cursor: 'auto', '&:hover': {} }}>
              <Avatar name={name} size={28} />
              <Box component="span" sx={oneLine} title={name}>
                {name}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '6px' }}>
        {text('serviceEditor.staff.sessions')}
      </Box>
    </div>
  );
}
