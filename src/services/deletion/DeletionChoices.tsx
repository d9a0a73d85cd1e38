import { Box } from '@mui/material';
import type { ServiceImpact } from '../../../contract/entities/serviceImpact.ts';
import { RadioCards } from '../../layout/RadioCards.tsx';
import { oneLine } from '../../layout/textStyles.ts';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { moneyWords } from '../impact/impactFigures.ts';
import { ImpactList } from '../impact/ImpactList.tsx';
import { TellCustomers, type Telling } from '../impact/TellCustomers.tsx';
import type { DeletionPreviews } from './useDeletionPreview.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

export interface DeletionAnswers extends Telling {
  /** Sessions that have customers take place all the same. */
  keep: boolean;
}

interface DeletionChoicesProps {
  target: ServiceTarget;
  previews: DeletionPreviews;
  answers: DeletionAnswers;
  /** Everything that is hit is shown one by one. */
  listed: boolean;
  onChange: (answers: DeletionAnswers) => void;
}

/** What is deleted, what becomes of sessions with customers, who is told, and everything that is hit. */
export function DeletionChoices({ target, previews, answers, listed, onChange }: DeletionChoicesProps) {
  const text = useText();
  const { cancelling, keeping } = previews;
  const { impact } = answers.keep ? (keeping ?? cancelling) : cancelling;
  const { services, matching } = target;
  const consequenceOf = useConsequence();
  return (
    <>
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
              consequence: consequenceOf(keeping.impact),
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
        <TellCustomers
          telling={answers}
          impact={impact}
          onChange={(telling) => onChange({ ...answers, ...telling })}
        />
      )}
      {listed && <ImpactList impact={impact} />}
    </>
  );
}

/** `12 bookings end, €240 to refund.` */
function useConsequence(): (impact: ServiceImpact) => string {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  return (impact) => {
    const { sessions, bookings } = impact;
    const refund = moneyWords(impact, 'toRefund', locale);
    const said = (count: number, key: Parameters<typeof text>[0]) =>
      count > 0 ? [text(key, { smart_count: count, count: number(count) })] : [];
    return [
      ...said(bookings.cancelled, 'serviceEditor.remove.bookingsEnd'),
      ...(refund ? [text('serviceEditor.remove.refund', { money: refund })] : []),
      ...said(sessions.cancelled, 'serviceEditor.remove.sessionsEnd'),
      ...said(sessions.kept, 'serviceEditor.remove.sessionsStay'),
    ].join(' ');
  };
}
