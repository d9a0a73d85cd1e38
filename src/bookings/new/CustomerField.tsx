import { Autocomplete, Box, Button, OutlinedInput } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { listContacts } from '../../../contract/calls/bookings/contacts.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import { customerName } from '../../../contract/entities/bookings/contactDetails.ts';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { inFrontOfPage } from '../../ui/fields/SearchableSelect.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { errorWords } from '../../ui/words/errorWords.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

/** The maximum number of matches; a longer text narrows them down. */
const most = 8;
/** Shorter than that of lists, because the next keystroke is often Enter. */
const searchDelay = 150;

const someoneNew = 'new';

interface CustomerFieldProps {
  id: string;
  label?: string;
  error: string | undefined;
  value: Contact | undefined;
  /** A new customer's details are typed below. */
  isNew?: boolean;
  onChoose: (contact: Contact) => void;
  /** With the text that was searched. Absent: only known customers can be chosen. */
  onNew?: (typed: string) => void;
  onClear: () => void;
}

/** Finds a customer by name, email or phone, or starts a new one. */
export function CustomerField({
  id,
  error: fault,
  value,
  isNew = false,
  label,
  onChoose,
  onNew,
  onClear,
}: CustomerFieldProps) {
  const api = useApi();
  const text = useText();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), searchDelay);
  const {
    data,
    error: searchError,
    isFetching,
  } = useQuery({
    queryKey: ['contacts', 'search', q],
    queryFn: ({ signal }) =>
      api.send(
        listContacts,
        { query: { filter: JSON.stringify({ q }), range: JSON.stringify([0, most - 1]) } },
        { signal },
      ),
    enabled: q !== '' && value === undefined,
  });
  const searching = typed.trim() !== q || isFetching;
  const error = searchError
    ? joinSentences(text('newBooking.notSearched'), errorWords(searchError, text))
    : fault;
  // Matches of an earlier text must not be chosen by Enter. A failed search offers no new customer, who may be known.
  const found: readonly (Contact | typeof someoneNew)[] =
    searching || searchError
      ? []
      : [...(q === '' ? [] : (data ?? [])), ...(onNew ? ([someoneNew] as const) : [])];
  const newLabel =
    typed.trim() === '' ? text('newBooking.new') : text('newBooking.newNamed', { name: typed.trim() });

  return (
    <Field
      id={id}
      label={label ?? text('newBooking.customer')}
      error={error}
      group={value !== undefined || isNew}
    >
      {value || isNew ? (
        <Box sx={chosen}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value ? customerName(value) : text('newBooking.new')}
            </Box>
            {value && (
              <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {[value.email, value.phone].filter(Boolean).join(' · ')}
              </Box>
            )}
          </Box>
          <Button size="small" onClick={onClear}>
            {text(value ? 'newBooking.change' : 'newBooking.existing')}
          </Button>
        </Box>
      ) : (
        <Autocomplete<Contact | typeof someoneNew>
          id={id}
          fullWidth
          popupIcon={<Icon of={ChevronDown} size={16} />}
          autoHighlight
          openOnFocus
          options={found}
          filterOptions={(all) => [...all]}
          value={null}
          inputValue={typed}
          onInputChange={(_event, next, reason) => {
            if (reason !== 'reset') setTyped(next);
          }}
          getOptionKey={(option) => (option === someoneNew ? someoneNew : option.id)}
          getOptionLabel={(option) => (option === someoneNew ? newLabel : customerName(option))}
          onChange={(_event, option) => {
            if (option === someoneNew) onNew?.(typed.trim());
            else if (option) onChoose(option);
          }}
          loading={searching}
          loadingText={text('newBooking.searching')}
          noOptionsText={searchError ? error : text(q === '' ? 'newBooking.find' : 'layout.field.noMatch')}
          slotProps={{ popper: inFrontOfPage }}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              {option === someoneNew ? (
                <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center', minWidth: 0 }}>
                  <Icon of={UserPlus} size={16} />
                  <span>{newLabel}</span>
                </Box>
              ) : (
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={oneLine}>{customerName(option)}</Box>
                  <Box sx={{ ...oneLine, typography: 'body2', color: 'text.secondary' }}>
                    {[option.email, option.phone].filter(Boolean).join(' · ')}
                  </Box>
                </Box>
              )}
            </li>
          )}
          openText={text('layout.field.open')}
          closeText={text('layout.field.close')}
          clearText={text('layout.field.clear')}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              error={error !== undefined}
              placeholder={text('newBooking.find')}
              onKeyDown={(event) => {
                // Enter chooses a match; without one it must not book.
                if (event.key === 'Enter') event.preventDefault();
              }}
              slotProps={{ input: { ...slotProps.htmlInput, ...describedBy(id, error) } }}
            />
          )}
        />
      )}
    </Field>
  );
}

const chosen = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '10px 14px',
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'lineStrong',
};
