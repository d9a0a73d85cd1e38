import { Box, Link } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { serviceLimits } from '../../../contract/entities/services/service.ts';
import { SlugSuggestions } from '../addresses/SlugSuggestions.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { plainInput } from '../addresses/plainInput.ts';
import type { PlannedClone } from './plannedClones.ts';
import type { CloneRow } from './useRowChecks.ts';

interface CloneGridProps {
  rows: readonly CloneRow[];
  onRewrite: (clone: PlannedClone, part: { name?: string; slug?: string | undefined }) => void;
}

/** Preview of all clones: name, slug and checks. */
export function CloneGrid({ rows, onRewrite }: CloneGridProps) {
  const text = useText();
  const id = useId();
  const alone = rows.length === 1;
  return (
    <div>
      <Box id={id} sx={alone ? visuallyHidden : { fontWeight: 500, marginBlockEnd: '6px' }}>
        {text('cloning.results')}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={list}>
        {rows.map((row, index) => (
          <Row key={row.clone.key} row={row} number={alone ? undefined : index + 1} onRewrite={onRewrite} />
        ))}
      </Box>
    </div>
  );
}

interface RowProps extends Pick<CloneGridProps, 'onRewrite'> {
  row: CloneRow;
  /** Undefined for a single clone. */
  number: number | undefined;
}

function Row({ row, number, onRewrite }: RowProps) {
  const text = useText();
  const id = useId();
  const { clone, slug, nameFault, nameNote, addressFault, suggestions, note, good } = row;
  const labels = {
    name: number === undefined ? text('cloning.name') : text('cloning.nameOf', { number }),
    address: number === undefined ? text('cloning.address') : text('cloning.addressOf', { number }),
  };
  return (
    <Box component="li" sx={rowBox}>
      <div>
        <Box component="label" sx={field}>
          <Box component="span" sx={number === undefined ? fieldName : columnName(number)}>
            {number === undefined ? labels.name : text('cloning.columnName')}
          </Box>
          <Box
            component="input"
            aria-label={labels.name}
            value={clone.name}
            maxLength={serviceLimits.nameLength}
            autoComplete="off"
            aria-invalid={nameFault !== undefined || undefined}
            aria-describedby={nameFault === undefined && nameNote === undefined ? undefined : `${id}-name`}
            onChange={(event) => onRewrite(clone, { name: event.target.value })}
            sx={plainInput}
          />
        </Box>
        <Box id={`${id}-name`} sx={check(nameFault !== undefined, false)}>
          {nameFault !== undefined && <Icon of={CircleAlert} size={16} />}
          <span>{nameFault ?? nameNote}</span>
        </Box>
      </div>
      <div>
        <Box component="label" sx={field}>
          <Box component="span" sx={number === undefined ? fieldName : columnName(number)}>
            {number === undefined ? labels.address : text('cloning.columnAddress')}
          </Box>
          <Box
            component="input"
            aria-label={labels.address}
            value={slug}
            dir="ltr"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={addressFault !== undefined || undefined}
            aria-describedby={`${id}-check`}
            onChange={(event) => onRewrite(clone, { slug: event.target.value.trim().toLowerCase() })}
            onBlur={() => clone.writtenSlug === '' && onRewrite(clone, { slug: undefined })}
            sx={plainInput}
          />
        </Box>
        <Box id={`${id}-check`} sx={check(addressFault !== undefined, good)}>
          {addressFault !== undefined && <Icon of={CircleAlert} size={16} />}
          {addressFault === undefined && good && <Icon of={CircleCheck} size={16} />}
          <span>{addressFault ?? note}</span>
          {clone.slug !== undefined && (
            <Link
              component="button"
              type="button"
              onClick={() => onRewrite(clone, { slug: undefined })}
              sx={{ typography: 'body2', color: 'text.secondary' }}
            >
              {text('cloning.check.follow')}
            </Link>
          )}
        </Box>
        <SlugSuggestions slugs={suggestions} onPick={(pick) => onRewrite(clone, { slug: pick })} />
      </div>
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '12px' };

const rowBox = {
  display: 'grid',
  gap: '6px 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  // On phones, rows are cards.
  paddingBlockEnd: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0, paddingBlockEnd: 0 },
};

const field = { display: 'block', minWidth: 0 };
const fieldName = { display: 'block', fontWeight: 500, marginBlockEnd: '6px' };

/** The first row shows the column names; on phones every row does. */
const columnName = (number: number) => ({
  display: { xs: 'block', sm: number === 1 ? 'block' : 'none' },
  typography: 'caption',
  color: 'text.tertiary',
  marginBlockEnd: '4px',
});

const check = (wrong: boolean, good: boolean) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  minHeight: 18,
  marginBlockStart: '6px',
  typography: 'body2',
  color: wrong ? 'bad.text' : good ? 'good.text' : 'text.tertiary',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
});
