import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { mostServicesWithState } from '../../contract/entities/services/serviceState.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { causes } from '../services/doctor/causes.ts';
import { reasonsOf } from '../services/doctor/checksOf.ts';
import { statusOf } from '../services/status/statusPanel.ts';
import { useReasonWords } from '../services/status/useReasonWords.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateMark } from '../ui/page/StateChip.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { useServiceStates } from '../services/status/useServiceStates.ts';
import { useAttention, type Problem } from '../services/status/useAttention.ts';
import { cardList, cardRow } from './cardList.ts';
import { useUnbookableServices, type DiagnosedService } from './useUnbookableServices.ts';

/** Services that are listed by name; the others are a number. */
const listed = 5;

/** Path of the list of services in the view of those that need attention. */
const allServices = `/services?${new URLSearchParams({ filter: JSON.stringify({ view: 'attention' }) })}`;

/** Services that customers cannot book, each with its cause and fix, and other problems with their screen. */
export function AttentionCard() {
  const text = useText();
  const { number } = useFormats();
  const attention = useAttention();
  const { data: states } = useServiceStates();
  const { data } = attention;
  const found = data && (data.services ?? []);
  const unbookable = useUnbookableServices(found?.slice(0, listed));
  const more = found ? found.length - listed : 0;
  const isRead = data !== undefined && unbookable.data !== undefined;
  const isQuiet = isRead && found?.length === 0 && data.problems.length === 0;
  const failed = isRead ? undefined : [attention, unbookable].find(({ error }) => error);
  return (
    <SectionCard id="attention" title={text('overview.attention.title')}>
      {isRead && !isQuiet && (
        <Box component="ul" sx={cardList}>
          {unbookable.data.map((one) => (
            <ServiceRow key={one.service.id} {...one} />
          ))}
          {more > 0 && (
            <Box component="li" sx={cardRow}>
              <Button component={Link} to={allServices} size="small">
                {text('overview.attention.more', { smart_count: more, count: number(more) })}
              </Button>
            </Box>
          )}
          {data.problems.map((problem) => (
            <ProblemRow key={problem.name} {...problem} />
          ))}
        </Box>
      )}
      {data?.services === null && (
        <Box sx={{ color: 'text.secondary' }}>
          {text('services.uncounted', { most: number(mostServicesWithState) })}
        </Box>
      )}
      {isQuiet && data.services !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {text(states?.size === 0 ? 'overview.attention.empty' : 'overview.attention.none')}
        </Box>
      )}
      {failed && (
        <ErrorPanel
          what={text('overview.attention.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!isRead && !failed && <ChangeSkeleton waiting={text('overview.attention.loading')} />}
    </SectionCard>
  );
}

function ServiceRow({ diagnosis, service }: DiagnosedService) {
  const text = useText();
  const { id, name } = service;
  const { sentenceOf } = useReasonWords();
  const [first] = reasonsOf(diagnosis);
  const fix = first && causes[first.code].fix(first.evidence, service);
  return (
    <Box component="li" sx={cardRow}>
      <StateMark tone="bad" />
      <Box sx={words}>
        <Box sx={{ fontWeight: 500 }}>
          {first
            ? text('overview.attention.service', { name, state: text(`services.state.${first.code}`) })
            : name}
        </Box>
        {first && <Box sx={why}>{sentenceOf(first)}</Box>}
      </Box>
      <Button
        component={Link}
        to={statusOf(id)}
        size="small"
        aria-label={`${text(fix?.label ?? 'doctor.open')} ${name}`}
      >
        {text(fix?.label ?? 'doctor.open')}
      </Button>
    </Box>
  );
}

function ProblemRow({ name, count, to }: Problem) {
  const text = useText();
  return (
    <Box component="li" sx={cardRow}>
      <StateMark tone="warn" />
      <Box sx={words}>
        <Box sx={{ fontWeight: 500 }}>{text(`overview.attention.${name}`, { smart_count: count })}</Box>
        <Box sx={why}>{text(`overview.attention.why.${name}`, { smart_count: count })}</Box>
      </Box>
      <Button component={Link} to={to} size="small">
        {text(`overview.attention.act.${name}`)}
      </Button>
    </Box>
  );
}

const words = { flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' } as const;
const why = { typography: 'body2', color: 'text.secondary' };
