import { Box } from '@mui/material';
import type { PartWords } from '../records/history/changeReader.ts';
import { useText } from '../messages/useText.ts';
import { onPhones } from '../theme/widths.ts';

/** Fields that differ between two versions, with both values. */
export function VersionTable({ parts }: { parts: readonly PartWords[] }) {
  const text = useText();
  const empty = text('history.empty');
  const valuesOf = ({ before, after }: PartWords) =>
    before === '' && after === ''
      ? [text('history.noWords'), text('history.noWords')]
      : [before || empty, after || empty];
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{text('activity.compare.field')}</th>
          <th scope="col">{text('activity.compare.older')}</th>
          <th scope="col">{text('activity.compare.newer')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const [was, is] = valuesOf(part);
          return (
            <tr key={part.key}>
              <th scope="row">{part.label}</th>
              <td data-label={text('activity.compare.older')}>{was}</td>
              <td data-label={text('activity.compare.newer')}>{is}</td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

/** On phones, each field is a block with its two values below. */
const table = {
  width: 1,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    padding: '10px 12px',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& thead th': { typography: 'caption', color: 'text.secondary', bgcolor: 'sunken' },
  '& thead th:first-of-type': { width: '24%' },
  '& tbody tr': { borderBlockEnd: '1px solid', borderColor: 'line' },
  '& tbody th': { fontWeight: 500 },
  '& tbody td:nth-of-type(1)': { color: 'text.secondary' },
  [onPhones]: {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& th, & td': { padding: '4px 0' },
    '& tbody tr': { paddingBlock: '8px' },
    '& td::before': {
      content: 'attr(data-label)',
      display: 'block',
      typography: 'caption',
      color: 'text.tertiary',
    },
  },
} as const;
