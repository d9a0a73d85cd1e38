import { Box, Button } from '@mui/material';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import type { PartWords } from './changeReader.ts';

interface ChangeFieldsProps {
  parts: readonly PartWords[];
  /** Undefined without permission, or if nothing can be reverted. */
  onRevert?: ((part: PartWords) => void) | undefined;
  pending: boolean;
}

/** Fields of one change with old and new values, each with Revert. */
export function ChangeFields({ parts, onRevert, pending }: ChangeFieldsProps) {
  const text = useText();
  return (
    <Box component="ul" sx={list}>
      {parts.map((part) => (
        <Box key={part.key} component="li" sx={row}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{part.label}</Box>
          <Box sx={values}>
            <Values part={part} />
          </Box>
          {onRevert && part.paths.length > 0 && (
            <Button
              size="small"
              disabled={pending}
              aria-label={text('layout.field.putBackName', { field: part.label })}
              onClick={() => onRevert(part)}
            >
              {text('layout.field.putBack')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Added and removed items of a list field, otherwise old and new value. */
function Values({ part: { before, after, added, removed } }: { part: PartWords }) {
  const text = useText();
  const { locale } = useBusiness();
  if (added.length > 0 || removed.length > 0) {
    return (
      <Box sx={{ display: 'grid', gap: '2px' }}>
        {added.length > 0 && <ins>{text('history.value.added', { items: listOf(added, locale) })}</ins>}
        {removed.length > 0 && (
          <Box component="del" sx={{ textDecoration: 'none' }}>
            {text('history.value.removed', { items: listOf(removed, locale) })}
          </Box>
        )}
      </Box>
    );
  }
  if (before === '' && after === '') {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text('history.noWords')}
      </Box>
    );
  }
  return (
    <>
      <Box component="del" sx={before === '' ? { textDecoration: 'none' } : {}}>
        {before || text('history.empty')}
      </Box>{' '}
      <ins>{after || text('history.empty')}</ins>
    </>
  );
}

const list = {
  display: 'grid',
  gap: '8px',
  margin: 0,
  marginBlockStart: '8px',
  padding: 0,
  listStyle: 'none',
};

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '140px minmax(0, 1fr) auto' },
  alignItems: 'start',
  gap: '4px 12px',
  padding: '8px 12px',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;

const values = {
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  gridRow: { xs: 2, sm: 'auto' },
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& del': { color: 'text.tertiary' },
  '& ins': { textDecoration: 'none' },
} as const;
