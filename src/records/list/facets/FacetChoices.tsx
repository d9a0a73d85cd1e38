import { Box } from '@mui/material';
import { useState } from 'react';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useUrlDraft } from '../../../ui/fields/useUrlDraft.ts';
import type { FacetOption } from '../listKind.ts';

interface FacetChoicesProps {
  label: string;
  /** Undefined while they load. */
  options: readonly FacetOption[] | undefined;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  /** Label of the search field in long lists. */
  find: string;
}

/** Number of values above which the list has a search field. */
const searchThreshold = 8;

/** Multiple selection of a facet's values with their counts. */
export function FacetChoices({ label, options, chosen, onChoose, find }: FacetChoicesProps) {
  const { number } = useFormats();
  const text = useText();
  const [wanted, setWanted] = useState('');
  // Optimistic: a tick shows at once, and the next one builds on it before the URL updates.
  const { draft, setDraft, expect } = useUrlDraft(chosen.join());
  const ticked = draft === '' ? [] : draft.split(',');
  const choose = (values: string[]) => {
    setDraft(values.join());
    expect(values.join());
    onChoose(values);
  };
  if (!options) {
    return (
      <Box component="output" sx={note}>
        {text('layout.loading')}
      </Box>
    );
  }
  const searchable = options.length > searchThreshold;
  const found = options.filter((option) =>
    option.label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  return (
    <Box component="fieldset" aria-label={label} sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {searchable && (
        <Box
          component="input"
          type="search"
          value={wanted}
          aria-label={find}
          placeholder={find}
          onChange={(event) => setWanted(event.target.value)}
          sx={findField}
        />
      )}
      <Box sx={{ maxHeight: { sm: 320 }, overflowY: 'auto' }}>
        {found.map(({ value, label: name, count }) => (
          <Box key={value} component="label" sx={choice}>
            <Checkbox
              checked={ticked.includes(value)}
              onChange={(event) =>
                choose(event.target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
              }
            />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {count !== null && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.tertiary' }}>
                {count === undefined ? '–' : number(count)}
              </Box>
            )}
          </Box>
        ))}
        {found.length === 0 && <Box sx={note}>{text('list.filter.noMatch')}</Box>}
      </Box>
    </Box>
  );
}

const note = { display: 'block', padding: '8px 10px', color: 'text.tertiary' };

const choice = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 34,
  paddingInline: '10px',
  borderRadius: '8px',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'hover' },
};

const findField = {
  display: 'block',
  width: 1,
  height: 36,
  marginBlockEnd: '4px',
  paddingInline: '10px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'control',
  bgcolor: 'surface',
  color: 'text.primary',
  font: 'inherit',
  '@media (pointer: coarse)': { height: 44, fontSize: '1rem' },
  '&:focus-visible': { outlineOffset: '-1px' },
};
