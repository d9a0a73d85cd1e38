import { Box, Button } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { setCustomSlug } from '../../../contract/calls/services/serviceParts.ts';
import type { ListedSlug, SlugFinding } from '../../../contract/entities/services/slugDesk.ts';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { Tip } from '../../ui/Tip.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { useText } from '../../messages/useText.ts';
import type { Remedy } from './RemedyDialog.tsx';
import { TakeSlugButton } from './TakeSlugButton.tsx';
import { useSlugDates } from './useSlugDates.ts';

const tones = {
  CLASH: 'bad',
  NEAR_CLASH: 'warn',
  UNTITLED: 'bad',
  NON_LATIN_NAME: 'warn',
} as const satisfies Record<SlugFinding, 'bad' | 'warn'>;

const columns = ['name', 'slug', 'state', 'change'] as const;

interface AddressTableProps {
  slugs: readonly ListedSlug[];
  onRemedy: (remedy: Remedy) => void;
}

/** Table of page URLs; cards on phones. */
export function AddressTable({ slugs, onRemedy }: AddressTableProps) {
  const text = useText();
  const mayChange = useMay(setCustomSlug) ?? false;
  const shown = columns.filter((column) => mayChange || column !== 'change');
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
        {slugs.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <ServiceLink of={each} />
            </th>
            <td>
              <Slug>{each.slug}</Slug>
            </td>
            <td>{each.current ? <Findings of={each} /> : <Previous of={each} />}</td>
            {mayChange && (
              <td>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
                  {each.current ? (
                    <Changes of={each} onRemedy={onRemedy} />
                  ) : (
                    <TakeSlugButton
                      of={each}
                      slug={each.slug}
                      shown={text('addresses.useAgain')}
                      said={text('addresses.useAgainName', { slug: each.slug })}
                    />
                  )}
                </Box>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Its tip tells both, because only the link has the focus. */
const ServiceLink = ({ of: { name, slug, serviceId } }: { of: ListedSlug }) => (
  <Tip text={`${name} · ${slug}`}>
    <Box component={Link} to={`/services/${serviceId}#address`} sx={[nameLink, oneLineInTable]}>
      {name}
    </Box>
  </Tip>
);

const Slug = ({ children }: { children: string }) => (
  <Tip text={children}>
    <Box component="span" dir="ltr" sx={[{ overflowWrap: 'anywhere' }, oneLineInTable]}>
      {children}
    </Box>
  </Tip>
);

interface ChangesProps {
  of: ListedSlug;
  onRemedy: (remedy: Remedy) => void;
}

function Changes({ of: slug, onRemedy }: ChangesProps) {
  const text = useText();
  const { name, suggestion } = slug;
  return (
    <>
      {suggestion !== undefined && (
        <TakeSlugButton
          of={slug}
          slug={suggestion}
          shown={text('addresses.use', { slug: suggestion })}
          said={text('addresses.useFor', { slug: suggestion, name })}
          onRefused={() => onRemedy({ kind: 'readdress', of: slug, wanted: suggestion })}
        />
      )}
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={text('addresses.readdressName', { name })}
        onClick={() => onRemedy({ kind: 'readdress', of: slug })}
      >
        {text('addresses.readdress')}
      </Button>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={text('addresses.renameName', { name })}
        onClick={() => onRemedy({ kind: 'rename', of: slug })}
      >
        {text('addresses.rename')}
      </Button>
    </>
  );
}

function Previous({ of: slug }: { of: ListedSlug }) {
  const text = useText();
  const when = useSlugDates();
  return (
    <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      <StateChip tone="off">{text('addresses.previous')}</StateChip>
      <Box sx={detail}>{when(slug)}</Box>
    </Box>
  );
}

function Findings({ of: { findings, others, transliteration, ...dates } }: { of: ListedSlug }) {
  const text = useText();
  const when = useSlugDates();
  return (
    <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      {findings.map((finding) => (
        <StateChip key={finding} tone={tones[finding]} reason={text(`addresses.why.${finding}`)}>
          {text(`addresses.view.${finding}`)}
        </StateChip>
      ))}
      {findings.length === 0 && <Box sx={detail}>{when(dates)}</Box>}
      {findings.length > 0 && transliteration !== undefined && (
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

/** Cards wrap: on touch, nothing shows the rest of a line. */
const oneLineInTable = ({ breakpoints }: Theme) => ({
  [breakpoints.up('md')]: { display: 'block', ...oneLine },
});

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
    verticalAlign: 'baseline',
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
