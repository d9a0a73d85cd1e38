import { Box, Button, Link } from '@mui/material';
import { Circle, CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StateMark } from '../../ui/page/StateChip.tsx';
import { rem } from '../../theme/rem.ts';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useReasonWords } from '../status/useReasonWords.ts';
import { causes, type RelatedRecord } from './causes.ts';
import { checksOf, firstBlocking, type CheckLine, type FoundReason } from './checksOf.ts';
import { mostNamed } from '../../bookings/times/useHoldings.ts';
import { useRelatedRecords, type RelatedLink } from './useRelatedRecords.ts';
import { usePassedFacts } from './usePassedFacts.ts';
import { useFix } from './useFix.ts';

interface CheckListProps {
  diagnosis: Diagnosis;
  /** The saved service. */
  service: Service;
}

/** Every check in order: passed with its evidence, blocking with its repair, or not reached. */
export function CheckList({ diagnosis, service }: CheckListProps) {
  const text = useText();
  const lines = checksOf(diagnosis, service);
  const first = firstBlocking(diagnosis);
  const facts = usePassedFacts(service);
  const related = [
    ...lines.flatMap(({ reasons }) => reasons.flatMap((reason) => relatedTo(reason, service))),
    ...lines.flatMap(({ check }) => facts.relatedTo(check)),
  ];
  const records = useRelatedRecords(related, service.id);
  return (
    <Box component="ul" aria-label={text('doctor.list')} sx={list}>
      {lines.map((line) => (
        <Line key={line.check} line={line}>
          {line.reasons.length > 0 ? (
            line.reasons.map((reason) => (
              <ReasonRow
                key={reason.code}
                {...{ reason, service, records }}
                isFirst={reason === first || reason.code === first?.code}
              />
            ))
          ) : (
            <Evidence
              links={facts.relatedTo(line.check).map((one) => records.linkOf(one, line.check))}
              fact={facts.wordsOf(line.check)}
              end={line.outcome === 'notReached' && text('doctor.outcome.notReached')}
            />
          )}
        </Line>
      ))}
    </Box>
  );
}

const relatedTo = ({ code, evidence }: FoundReason, service: Service): RelatedRecord[] =>
  causes[code].related(evidence, service);

function Line({ line: { check, outcome, reasons }, children }: { line: CheckLine; children: ReactNode }) {
  const text = useText();
  const id = useId();
  return (
    <Box
      component="li"
      aria-labelledby={id}
      data-outcome={outcome}
      data-code={reasons[0]?.code}
      sx={{ ...row, ...(outcome === 'blocking' && blocking), ...(outcome === 'notReached' && notReached) }}
    >
      <Box component="span" sx={{ ...markBox, color: tones[outcome] }}>
        {outcome === 'blocking' ? <StateMark tone="bad" /> : <Icon of={icons[outcome]} size={18} />}
      </Box>
      <Box id={id} sx={{ fontWeight: outcome === 'blocking' ? 600 : undefined, overflowWrap: 'anywhere' }}>
        {text(`doctor.check.${check}`)}
        <Box component="span" sx={visuallyHidden}>
          {`, ${text(`doctor.outcome.${outcome}`)}`}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: '8px' }}>{children}</Box>
    </Box>
  );
}

interface ReasonRowProps {
  reason: FoundReason;
  service: Service;
  records: ReturnType<typeof useRelatedRecords>;
  isFirst: boolean;
}

/** Why a check stops customers, what holds it, and the button that opens the field to repair it. */
function ReasonRow({ reason, service, records, isFirst }: ReasonRowProps) {
  const text = useText();
  const id = useId();
  const { sentenceOf } = useReasonWords();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const { check, fix: fixOf } = causes[reason.code];
  const fix = fixOf(reason.evidence, service);
  const open = useFix(records.pathOf);
  const isReady = fix && (!fix.of || records.pathOf(fix) !== undefined);
  return (
    <Box sx={reasonRow}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box id={id} sx={{ color: 'text.primary' }}>
          {sentenceOf(reason)}
        </Box>
        <Evidence
          links={relatedTo(reason, service).map((one) => records.linkOf(one, check))}
          fact={undefined}
        />
      </Box>
      {fix && isReady && mayEdit && (
        <Button
          size="small"
          {...(isFirst ? { variant: 'contained', color: 'primary' } : {})}
          aria-describedby={id}
          onClick={() => open(fix)}
        >
          {text(fix.label)}
        </Button>
      )}
    </Box>
  );
}

interface EvidenceProps {
  links: readonly (RelatedLink | undefined)[];
  fact: string | undefined;
  end?: ReactNode;
}

/** The first records by name, and the number of the others. */
function Evidence({ links, fact, end }: EvidenceProps) {
  const text = useText();
  const known = links.filter((link) => link !== undefined).slice(0, mostNamed);
  const others = links.length - known.length;
  if (!fact && known.length === 0 && !end) return null;
  return (
    <Box sx={evidence}>
      {fact && <span>{fact}</span>}
      {known.map(({ name, to }) =>
        to === undefined ? (
          <span key={name}>{name}</span>
        ) : (
          <Link key={to} component={RouterLink} to={to} sx={{ color: 'inherit', overflowWrap: 'anywhere' }}>
            {name}
          </Link>
        ),
      )}
      {known.length > 0 && others > 0 && <span>{text('doctor.held.more', { smart_count: others })}</span>}
      {end && <Box sx={{ marginInlineStart: 'auto', color: 'text.tertiary' }}>{end}</Box>}
    </Box>
  );
}

const icons: Record<Exclude<CheckLine['outcome'], 'blocking'>, LucideIcon> = {
  passed: CircleCheck,
  warned: TriangleAlert,
  notReached: Circle,
};

const tones: Record<CheckLine['outcome'], string> = {
  passed: 'good.mark',
  warned: 'warn.mark',
  blocking: 'bad.mark',
  notReached: 'text.tertiary',
};

const list = {
  margin: 0,
  marginBlockStart: '12px',
  padding: 0,
  listStyle: 'none',
  containerType: 'inline-size',
};

const row = {
  display: 'grid',
  alignItems: 'baseline',
  gridTemplateColumns: `${rem(18)} minmax(0, 1fr)`,
  columnGap: '10px',
  rowGap: '2px',
  paddingBlock: '5px',
  '& > :last-child': { gridColumn: '2' },
  '@container (min-width: 28.75rem)': {
    gridTemplateColumns: `${rem(18)} minmax(${rem(140)}, 2fr) minmax(0, 5fr)`,
    '& > :last-child': { gridColumn: 'auto' },
  },
} as const;

const markBox = {
  lineHeight: 0,
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'start',
  height: rem(20),
  '& > svg[viewBox="0 0 10 10"]': { width: rem(14), height: rem(14) },
};

const blocking = {
  bgcolor: 'bad.soft',
  color: 'bad.text',
  borderRadius: '8px',
  marginInline: '-12px',
  paddingInline: '12px',
  paddingBlock: '12px',
} as const;

const notReached = { color: 'text.tertiary' };

const reasonRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' } as const;

const evidence = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '12px',
  typography: 'body2',
  lineHeight: rem(20),
  color: 'text.secondary',
} as const;
