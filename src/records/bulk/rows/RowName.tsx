import { Box } from '@mui/material';
import type { SystemStyleObject, Theme } from '@mui/system';
import { Link } from 'react-router-dom';
import { recordOfRow, type BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useBulkFamily } from '../BulkFamilyContext.ts';

/** The name of a row, as a link to the page of its record. */
export function RowName({ item, sx }: { item: BulkRunItem; sx: SystemStyleObject<Theme> }) {
  const { path, bulk } = useBulkFamily();
  if (bulk.unlinked) {
    return <Box sx={{ ...sx, '&:hover': {} }}>{item.name}</Box>;
  }
  return (
    <Box component={Link} to={`/${path}/${recordOfRow(item)}`} sx={sx} title={item.name}>
      {item.name}
    </Box>
  );
}
