import { Box, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { setCustomSlug } from '../../../contract/calls/services/serviceParts.ts';
import type { SlugFinding, SlugIssue } from '../../../contract/entities/services/slugDesk.ts';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useMay } from '../../ui/useMay.ts';
import { useText } from '../../messages/useText.ts';
import type { Remedy } from './RemedyDialog.tsx';
import { SuggestionButton } from './SuggestionButton.tsx';

const tones = {
  CLASH: 'bad',
  NEAR_CLASH: 'warn',
  UNTITLED: 'bad',
  NON_LATIN_NAME: 'warn',
} as const satisfies Record<SlugFinding, 'bad' | 'warn'>;

const columns = ['name', 'slug', 'finding', 'remedy'] as const;

interface AddressTableProps {
  issues: readonly SlugIssue[];
  onRemedy: (remedy: Remedy) => void;
}

/** Table of page URLs with issues; cards on phones. */
export function AddressTable({ issues, onRemedy }: AddressTableProps) {
  const text = useText();
  const mayChange = useMay(setCustomSlug) ?? false;
  const shown = columns.filter((column) => mayChange || column !== 'remedy');
  return (
    <Table>
      <Box component="caption" sx={{ captionSide: 'top', position: 'absolute', clipPath: 'inset(50%)' }}>
        {text('addresses.title')}
      </Box>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column} scope="col">
              {text(`addresses.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <tr key={issue.id}>
            <th scope="row">
              <Box component={Link} to={`/services/${issue.id}#address`} sx={nameLink}>
                {issue.name}
              </Box>
            </th>
            <td>
              <Box component="span" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
                {issue.slug}
              </Box>
            </td>
            <td>
              <Findings issue={issue} />
            </td>
            {mayChange && (
              <td>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
                  {issue.suggestion !== undefined && (
                    <SuggestionButton issue={issue} slug={issue.suggestion} onRefused={onRemedy} />
                  )}
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={text('addresses.readdressName', { name: issue.name })}
                    onClick={() => onRemedy({ kind: 'readdress', issue })}
                  >
                    {text('addresses.readdress')}
                  </Button>
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={text('addresses.renameName', { name: issue.name })}
                    onClick={() => onRemedy({ kind: 'rename', issue })}
                  >
                    {text('addresses.rename')}
                  </Button>
                </Box>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Findings({ issue: { findings, others, transliteration } }: { issue: SlugIssue }) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      {findings.map((finding) => (
        <StateChip key={finding} tone={tones[finding]} reason={text(`addresses.why.${finding}`)}>
          {text(`addresses.finding.${finding}`)}
        </StateChip>
      ))}
      {transliteration !== undefined && (
        <Box sx={detail}>{text('addresses.transliteration', { slug: transliteration })}</Box>
      )}
      {others.map(({ id, name, slug }) => (
        <Box key={id} sx={detail}>
          {text('addresses.others', { slug, name })}
        </Box>
      ))}
    </Box>
  );
}

const detail = { typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' };

const nameLink = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
};

/** A table from tablet width on; cards below it. */
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& thead th': {
    height: 36,
    paddingInline: 12,
    textAlign: 'start',
    ...theme.typography.caption,
    color: theme.palette.text.tertiary,
    backgroundColor: theme.palette.sunken,
  },
  '& tbody th, & tbody td': {
    padding: '10px 12px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 400,
    borderBlockStart: `1px solid ${theme.palette.line}`,
  },
  [theme.breakpoints.down('md')]: {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody tr': { padding: '12px 16px', borderBlockStart: `1px solid ${theme.palette.line}` },
    '& tbody tr:first-of-type': { borderBlockStart: 0 },
    '& tbody th, & tbody td': { padding: '2px 0', borderBlockStart: 0 },
    '& tbody td:last-of-type': { paddingBlockStart: 8 },
  },
}));
