import { Box, Link } from '@mui/material';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { ImpactList } from '../impact/ImpactList.tsx';
import type { NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { NotifyCustomers } from '../impact/NotifyCustomers.tsx';
import { useConsequence } from '../impact/useConsequence.ts';
import { LeftWithIt } from './LeftWithIt.tsx';
import { stayingIn, type DeletionPreviews } from './useDeletionPreview.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

export interface DeletionAnswers extends NotifyChoice {
  /** Whether sessions with bookings still take place. */
  keep: boolean;
}

interface DeletionChoicesProps {
  target: ServiceTarget;
  previews: DeletionPreviews;
  answers: DeletionAnswers;
  /** Whether the affected sessions and bookings are listed. */
  listed: boolean;
  onChange: (answers: DeletionAnswers) => void;
  /** Opens the preview of many services, where some can be excluded. */
  onLookThrough?: () => void;
}

/** What is deleted, what happens to sessions with bookings, notifications, and the affected records. */
export function DeletionChoices(props: DeletionChoicesProps) {
  const { target, previews, answers, listed, onChange, onLookThrough } = props;
  const text = useText();
  const { cancelling, keeping } = previews;
  const { impact } = answers.keep ? (keeping ?? cancelling) : cancelling;
  const { services, matching } = target;
  const single = matching || services.length > 1 ? undefined : services[0];
  const consequenceOf = useConsequence({ stay: 'serviceEditor.remove.sessionsStay' });
  return (
    <>
      {single && <LeftWithIt service={single} />}
      {services.length > 1 && !matching && (
        <Box component="ul" sx={{ margin: '0 0 16px', padding: 0, listStyle: 'none' }}>
          {services.slice(0, 5).map(({ id, name }) => (
            <Box key={id} component="li" sx={oneLine}>
              {name}
            </Box>
          ))}
          {services.length > 5 && (
            <Box component="li" sx={{ color: 'text.secondary' }}>
              {text('serviceEditor.remove.others', { smart_count: services.length - 5 })}
            </Box>
          )}
        </Box>
      )}
      {onLookThrough && (
        <Link component="button" type="button" onClick={onLookThrough} sx={{ marginBlockEnd: '16px' }}>
          {text('serviceBulk.oneByOne')}
        </Link>
      )}
      {keeping && (
        <RadioCards
          legend={text('serviceEditor.remove.sessions')}
          showLegend
          name="preserve"
          value={answers.keep ? 'keep' : 'cancel'}
          options={[
            {
              value: 'keep',
              label: text('serviceEditor.remove.keepSessions'),
              consequence: consequenceOf(keeping.impact, stayingIn(previews)),
            },
            {
              value: 'cancel',
              label: text('serviceEditor.remove.cancelSessions'),
              consequence: consequenceOf(cancelling.impact),
            },
          ]}
          onChange={(choice) => onChange({ ...answers, keep: choice === 'keep' })}
        />
      )}
      {impact.people > 0 && (
        <NotifyCustomers
          notification={answers}
          impact={impact}
          onChange={(notification) => onChange({ ...answers, ...notification })}
        />
      )}
      {listed && <ImpactList impact={impact} />}
    </>
  );
}
