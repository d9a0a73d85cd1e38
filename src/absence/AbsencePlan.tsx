import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnswerOf } from '../../contract/call.ts';
import type { previewAbsence } from '../../contract/calls/bulkRuns/absences.ts';
import type { Absence } from '../../contract/entities/bulkRuns/absence.ts';
import { bulkRunLimits } from '../../contract/entities/bulkRuns/bulkRun.ts';
import { joinSentences } from '../messages/joinSentences.ts';
import { useText } from '../messages/useText.ts';
import { usePreviewRun } from '../records/bulk/usePreviewRun.ts';
import { unguarded } from '../ui/dialogs/unguarded.ts';
import type { NotifyChoice } from '../ui/fields/notifyChoice.ts';
import { NotifyInput } from '../ui/fields/NotifyInput.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { errorWords } from '../ui/words/errorWords.ts';
import { listOf } from '../ui/words/listOf.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { absenceKind } from './absenceKind.ts';
import { AbsenceItems } from './AbsenceItems.tsx';
import {
  conflictOf,
  countsOf,
  customersOf,
  decisionsOf,
  withRestCancelled,
  type Choices,
} from './absencePlan.ts';
import { useDays } from './useDays.ts';

interface AbsencePlanProps extends AnswerOf<typeof previewAbsence> {
  absence: Absence;
  /** Of the staff member. */
  name: string;
  /** The items are those of other days. */
  isLoading: boolean;
}

/** Choices in the history entry of the page, for the way back from the preview. */
interface PlanState {
  choices: Choices;
  notification: NotifyChoice;
}

/** The proposal, its changes, the message, and the way to the preview. */
export function AbsencePlan({ absence, name, items, isTimeOff, isLoading }: AbsencePlanProps) {
  const text = useText();
  const days = useDays();
  const navigate = useNavigate();
  const location = useLocation();
  const planState = planStateIn(location.state);
  const [choices, setChoices] = useState<Choices>(planState?.choices ?? {});
  const [notification, setNotification] = useState<NotifyChoice>(
    planState?.notification ?? { notify: true, message: '' },
  );
  const { preview, pending, error } = usePreviewRun('absence', absenceKind.path);
  const customers = customersOf(items, choices);
  const counts = countsOf(items, choices);
  const hasConflict = items.some((item) => conflictOf(item, items, choices));

  async function open(): Promise<void> {
    if (hasConflict || isLoading) return;
    // The way back restores the choices from this history entry.
    await navigate(location, {
      replace: true,
      state: { ...unguarded, plan: { choices, notification } satisfies PlanState },
    });
    const message = notification.message.trim();
    const [from, to] = [days.short(absence.fromDate), days.short(absence.toDate)];
    await preview({
      name: text('absence.runName', { name, from, to }).slice(0, bulkRunLimits.name),
      selection: { filter: {} },
      work: {
        absence: {
          ...absence,
          decisions: decisionsOf(items, choices),
          participantNotification: {
            notifyParticipants: notification.notify && customers.messages > 0,
            ...(notification.notify && message !== '' && { message }),
          },
        },
      },
    });
  }

  return (
    <SectionCard
      id="items"
      title={text('absence.items')}
      lead={text(isTimeOff ? 'absence.isTimeOff' : 'absence.timeOff')}
      actions={
        items.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            <Button size="small" onClick={() => setChoices({})}>
              {text('absence.propose')}
            </Button>
            <Button
              size="small"
              disabled={counts.left === 0}
              onClick={() => setChoices(withRestCancelled(items, choices))}
            >
              {text('absence.cancelRest')}
            </Button>
          </Box>
        )
      }
    >
      {items.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('absence.none')}</Box>
      ) : (
        <>
          <AbsenceItems
            {...{ items, choices }}
            onChoose={(id, choice) => setChoices((before) => ({ ...before, [id]: choice }))}
          />
          <Totals counts={counts} />
        </>
      )}
      {customers.people > 0 && (
        <NotifyInput notification={notification} {...customers} onChange={setNotification} />
      )}
      {error !== undefined && (
        <Box role="alert" sx={{ color: 'bad.text', overflowWrap: 'anywhere' }}>
          {joinSentences(text('absence.notPreviewed'), errorWords(error, text))}
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button
          variant="contained"
          color="primary"
          disabled={hasConflict || isLoading}
          aria-disabled={pending || undefined}
          onClick={() => void open()}
        >
          {text(pending ? 'absence.previewing' : 'absence.preview')}
        </Button>
      </Box>
    </SectionCard>
  );
}

/** `3 handed over, 1 cancelled and 2 unchanged`. */
function Totals({ counts }: { counts: ReturnType<typeof countsOf> }) {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const words = (['handed', 'cancelled', 'left'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => text(`absence.sum.${key}`, { smart_count: counts[key], count: number(counts[key]) }));
  return (
    <Box component="output" sx={{ fontWeight: 500 }}>
      {listOf(words, locale)}
    </Box>
  );
}

function planStateIn(state: unknown): PlanState | undefined {
  if (typeof state !== 'object' || state === null || !('plan' in state)) return undefined;
  // Only this page writes it.
  return state.plan as PlanState;
}
