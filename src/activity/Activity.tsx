import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { undoChange } from '../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import { ChangeDays } from '../records/history/ChangeDays.tsx';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { Pager } from '../ui/page/Pager.tsx';
import { useSideEffectWords } from '../records/history/useSideEffectWords.ts';
import { useRestore } from '../records/history/restore/useRestore.ts';
import { announceUndo } from '../records/history/restore/undoneElsewhere.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { HistoryTabs } from '../records/history/HistoryTabs.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import { joinSentences } from '../messages/joinSentences.ts';
import { useText } from '../messages/useText.ts';
import { UndoButtons } from '../records/undo/UndoButtons.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityLine } from './ActivityLine.tsx';
import { RunChanges } from '../records/history/RunChanges.tsx';
import {
  activityFilterOf,
  addressOf,
  isNarrowed,
  readQuestion,
  type ActivityQuestion,
} from './activityQuestion.ts';
import { withChangeReaders } from '../records/history/ChangeReaders.tsx';

const perPage = 25;

/** Activity log of all records, with undo. */
export const Activity = withChangeReaders(function Activity() {
  const text = useText();
  const toast = useToast();
  const { timeZone } = useBusiness();
  const [address, setAddress] = useSearchParams();
  const question = readQuestion(address);
  const { page, bookings } = question;
  const [now] = useState(() => new Date());
  const mayUndo = useMay(undoChange) ?? false;
  const { stays } = useSideEffectWords();
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RecordedChange>('activity', {
    filter: activityFilterOf(question, timeZone),
    pagination: { page, perPage },
    sort: { field: 'date', order: 'DESC' },
  });
  const { pending, refusal, restore, takeOtherWay } = useRestore();
  const ask = (asked: ActivityQuestion) => setAddress(addressOf(asked));

  async function undo(change: RecordedChange, work = restore): Promise<boolean> {
    const wanted = { what: 'change' } as const;
    if (!(await work(change, wanted))) return false;
    await announceUndo([change.entityId]);
    toast.done(joinSentences(text('history.done.change'), ...stays(change, wanted)));
    return true;
  }

  return (
    <>
      <PageHead
        title={text('activity.title')}
        lead={text(mayUndo ? 'activity.lead' : 'activity.leadReadOnly')}
        actions={<UndoButtons />}
      />
      <HistoryTabs />
      <ActivityFilters question={question} onAsk={ask} />
      <Box sx={{ ...card, paddingBlock: 0, marginBlockEnd: '24px', overflow: 'clip' }}>
        {data && data.length > 0 && (
          <ChangeDays
            label={text('activity.list')}
            changes={data}
            now={now}
            cut={{ first: page > 1, last: page * perPage < total }}
            heading="h2"
            renderLine={(change) =>
              change.run && !question.run ? (
                <RunChanges key={change.id} change={change} run={change.run} />
              ) : (
                <ActivityLine
                  key={change.id}
                  change={change}
                  pending={pending}
                  refusal={refusal?.asked.change.id === change.id ? refusal : undefined}
                  onUndo={mayUndo ? () => undo(change) : undefined}
                  onOtherWay={() => void undo(change, takeOtherWay)}
                />
              )
            }
          />
        )}
        {data?.length === 0 && (
          <Box sx={{ marginInline: 'calc(-1 * var(--card-padding))' }}>
            <NothingThere isNarrowed={isNarrowed(question)} hidesBookings={!bookings} onClear={ask} />
          </Box>
        )}
        {!data && error && (
          <ErrorPanel what={text('activity.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <ChangeSkeleton waiting={text('activity.loading')} lines={8} />}
        {total > perPage && (
          <Box sx={{ paddingBlock: '12px', borderBlockStart: '1px solid', borderColor: 'line' }}>
            <Pager
              label={text('activity.pages')}
              {...{ page, perPage, total }}
              onPage={(next) => ask({ ...question, page: next })}
            />
          </Box>
        )}
      </Box>
    </>
  );
});

interface NothingThereProps {
  isNarrowed: boolean;
  hidesBookings: boolean;
  onClear: (question: ActivityQuestion) => void;
}

function NothingThere({ isNarrowed, hidesBookings, onClear }: NothingThereProps) {
  const text = useText();
  if (!isNarrowed) {
    return (
      <EmptyState inCard>{text(hidesBookings ? 'activity.noneButBookings' : 'activity.none')}</EmptyState>
    );
  }
  const clear = <Button onClick={() => onClear({ page: 1 })}>{text('activity.clear')}</Button>;
  return (
    <EmptyState inCard actions={clear}>
      {text('activity.noMatch')}
    </EmptyState>
  );
}
