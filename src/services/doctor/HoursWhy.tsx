import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { diagnoseAvailability } from '../../../contract/calls/availability/diagnose.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useDiagnosis } from '../status/useDiagnoses.ts';
import { causes, type Fix } from './causes.ts';
import { isSeen } from './checksOf.ts';
import { HolderLines } from './HolderLines.tsx';
import { isBlockingReason, useBlockingWords, type Blocking } from '../../ui/words/useBlockingWords.ts';
import { mostNamed } from '../../bookings/times/useHoldings.ts';
import { useRelatedRecords } from './useRelatedRecords.ts';
import { useFix } from './useFix.ts';
import { useWeekWords } from './useWeekWords.ts';
import type { WeekHours } from './weekHours.ts';

interface HoursWhyProps {
  titleId: string;
  service: Service;
  hours: WeekHours;
  onClose: () => void;
}

/** The most changes that are offered. */
const mostChanges = 3;

/** Why customers can or cannot book a service in some hours, what holds them, and the smallest changes. */
export function HoursWhy({ titleId, service, hours, onClose }: HoursWhyProps) {
  const text = useText();
  const api = useApi();
  const words = useWeekWords();
  const { timeZone } = useBusiness();
  const { from, to, state, starts } = hours;
  const { data: status } = useDiagnosis(service.id);
  const zone = timeZone === undefined ? {} : { timeZone };
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'why', service.id, from, to, timeZone],
    enabled: state !== 'FREE',
    queryFn: ({ signal }) =>
      api.send(
        diagnoseAvailability,
        { body: { serviceId: service.id, fromLocalDate: from, toLocalDate: to, ...zone } },
        { signal },
      ),
  });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: '8px', marginBlockEnd: '4px' }}>
        <Typography id={titleId} variant="h3" component="h4" sx={{ flex: 1 }}>
          {words.moment(from)}
        </Typography>
        <IconAction icon={X} label={text('doctor.week.close')} size="small" onClick={onClose} />
      </Box>
      {state === 'FREE' &&
        text(status && !isSeen(status) ? 'doctor.slot.freeUnseen' : 'doctor.slot.free', {
          smart_count: starts,
        })}
      {state === 'NO_START' && <p>{text('doctor.slot.noStart')}</p>}
      {state === 'PAST' && <p>{text('doctor.slot.past')}</p>}
      {error && <ErrorPanel what={text('doctor.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && state !== 'FREE' && <Skeleton width="100%" height={40} />}
      {data && state !== 'PAST' && state !== 'NO_START' && (
        <Reasons
          reasons={data.reasons.filter(isBlockingReason)}
          sufficient={data.sufficient ?? []}
          service={service}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface ReasonsProps {
  reasons: readonly Blocking[];
  sufficient: readonly string[];
  service: Service;
  onClose: () => void;
}

function Reasons({ reasons, sufficient, service, onClose }: ReasonsProps) {
  const text = useText();
  const sentenceOf = useBlockingWords();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const related = reasons.flatMap((reason) => causes[reason.code].related(reason.evidence, service));
  const records = useRelatedRecords(related, service.id);
  const open = useFix(records.pathOf);
  const enough = reasons.filter(({ code }) => sufficient.includes(code));
  const needed = enough.length > 0 ? enough : reasons;
  const changes = needed.flatMap((reason) => changesOf(reason, service)).slice(0, mostChanges);
  const linkOf = ({ code }: Blocking, one: (typeof related)[number]) =>
    records.linkOf(one, causes[code].check);
  return (
    <>
      {needed.map((reason) => {
        const { bookingIds = [], sessionIds = [] } = reason.evidence;
        if (bookingIds.length + sessionIds.length > 0) {
          return (
            <Box key={reason.code} data-code={reason.code} sx={{ marginBlockEnd: '8px' }}>
              {reason.code !== 'BOOKED_OUT' && sentenceOf(reason)}
              <HolderLines of={reason.evidence} />
            </Box>
          );
        }
        const links = causes[reason.code].related(reason.evidence, service);
        return (
          <Box key={reason.code} data-code={reason.code} sx={{ marginBlockEnd: '8px' }}>
            {sentenceOf(reason)}{' '}
            {links.slice(0, mostNamed).map((one) => {
              const link = linkOf(reason, one);
              if (!link) return null;
              return link.to === undefined ? (
                <span key={one.id}>{link.name} </span>
              ) : (
                <Box key={one.id} component="span" sx={{ display: 'block' }}>
                  <Link component={RouterLink} to={link.to}>
                    {link.name}
                  </Link>
                </Box>
              );
            })}
          </Box>
        );
      })}
      {mayEdit && changes.length > 0 && (
        <>
          <Box sx={{ fontWeight: 600, marginBlock: '4px' }}>
            {text(enough.length > 0 ? 'doctor.slot.change' : 'doctor.slot.allChanges')}
          </Box>
          <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '6px' }}>
            {changes.map((change) => (
              <li key={'to' in change ? change.to : change.label}>
                {'to' in change ? (
                  <Link component={RouterLink} to={change.to}>
                    {text(change.label)}
                  </Link>
                ) : (
                  <Link
                    component="button"
                    type="button"
                    onClick={() => {
                      onClose();
                      // The popover releases the focus first.
                      setTimeout(() => open(change));
                    }}
                  >
                    {text(change.label)}
                  </Link>
                )}
              </li>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

type Change = Fix | { label: 'doctor.slot.move'; to: string };

/** A single booking can move away; otherwise the field that repairs the reason. */
function changesOf({ code, evidence }: Blocking, service: Service): Change[] {
  const fix = causes[code].fix(evidence, service);
  const { bookingIds = [], sessionIds = [], blockIds = [] } = evidence;
  const [only] = bookingIds;
  const isSingle = only !== undefined && bookingIds.length + sessionIds.length + blockIds.length === 1;
  return [
    ...(isSingle ? [{ label: 'doctor.slot.move' as const, to: `/bookings/${only}` }] : []),
    ...(fix ? [fix] : []),
  ];
}
