import { Box } from '@mui/material';
import type { SystemStyleObject, Theme } from '@mui/system';
import { Link } from 'react-router-dom';
import { recordOfRow, type BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamily } from '../BulkFamilyContext.ts';

/** The name of a row, as a link to the page of its record. */
export function RowName({ item, sx }: { item: BulkRunItem; sx: SystemStyleObject<Theme> }) {
  const text = useText();
  const { path, bulk } = useBulkFamily();
  const name = item.name || text('bulk.rows.unnamed');
  return (
    <>
      {bulk.unlinked || !exists(item) ? (
        <Box sx={{ ...sx, '&:hover': {} }}>{name}</Box>
      ) : (
        <Box component={Link} to={`/${path}/${recordOfRow(item)}`} sx={sx} title={name}>
          {name}
        </Box>
      )}
      {item.line !== undefined && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', fontWeight: 400 }}>
          {text('bulk.rows.line', { line: item.line })}
        </Box>
      )}
    </>
  );
}

/** A row of an import may create its record. */
const exists = ({ isNew = false, state }: BulkRunItem): boolean =>
  !isNew || state === 'DONE' || state === 'NOT_UNDONE' || state === 'PARTLY_UNDONE';
