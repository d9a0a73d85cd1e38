import { Box } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import type { Fields } from '../../../contract/paths.ts';
import { restoreVersion } from '../../../contract/calls/history.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { useMay } from '../../ui/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import { ChangeSkeleton } from './ChangeSkeleton.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useTakenBack } from './takenBack.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { useBesideWords } from './useBesideWords.ts';
import { useRestore, type Wanted } from './useRestore.ts';

const perPage = 10;

/** What the person is shown the consequences of. */
interface Asked {
  change: RecordedChange;
  wanted: Wanted;
}

interface HistorySectionProps {
  /** As it stands on the server. */
  record: { id: string; name: string; revision?: string | undefined };
  /** The history's name of the record. */
  entity: string;
  /** Filters recorded changes to those of the record and of what is edited with it; the same function each time. */
  changesOf: (id: string) => Fields;
  /** Reads the record again after something came back. */
  onRestored: () => Promise<void>;
}

/** Everything that was changed about a record, newest first, and the way back to each of it. */
export function HistorySection({ record, entity, changesOf, onRestored }: HistorySectionProps) {
  const text = useText();
  const toast = useToast();
  const mayRestore = useMay(restoreVersion) ?? false;
  const { beforehand, stays } = useBesideWords();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>();
  const [now] = useState(() => new Date());
  const { id, revision } = record;
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RecordedChange>('activity', {
    filter: changesOf(id),
    pagination: { page, perPage },
    sort: { field: 'date', order: 'DESC' },
  });
  const readAgain = async (): Promise<void> => {
    try {
      await onRestored();
    } catch {
      // What was taken back may be that it was made; then there is nothing to go on from.
    }
  };
  const { pending, refusal, restore, takeOtherWay } = useRestore({
    seen: { entity, revision },
    onRestored: readAgain,
  });
  useTakenBack(id, readAgain);

  async function bringBack(change: RecordedChange, wanted: Wanted, work = restore): Promise<void> {
    const came = await work(change, wanted);
    setAsked(undefined);
    if (!came) return;
    setPage(1);
    toast.done(joinSentences(text(`history.done.${wanted.what}`), ...stays(change, wanted)));
  }

  /** A whole version, and what people have felt, is shown first. */
  function bringBackOrAsk(change: RecordedChange, wanted: Wanted): void {
    if (wanted.what === 'version' || beforehand(change, wanted).length > 0) setAsked({ change, wanted });
    else void bringBack(change, wanted);
  }

  const dialog = {
    name: record.name,
    pending,
    onClose: () => setAsked(undefined),
    onAct: () => asked && void bringBack(asked.change, asked.wanted),
  };

  return (
    <SectionCard id="history" title={text('serviceEditor.section.history')} lead={text('history.lead')}>
      {data && data.length > 0 && (
        <Box component="ul" aria-label={text('history.list')} sx={list}>
          {data.map((change, index) => (
            <HistoryLine
              key={change.id}
              change={change}
              isNow={page === 1 && isLatest(data, index)}
              now={now}
              pending={pending}
              refusal={refusal?.asked.change.id === change.id ? refusal : undefined}
              onBringBack={mayRestore ? (wanted) => bringBackOrAsk(change, wanted) : undefined}
              onOtherWay={() => refusal && void bringBack(change, refusal.asked.wanted, takeOtherWay)}
              isOwn={change.entity === entity}
            />
          ))}
        </Box>
      )}
      {data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('history.none')}</Box>}
      {!data && error && (
        <ErrorPanel what={text('history.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('history.loading')} />}
      <Pager label={text('history.pages')} {...{ page, perPage, total }} onPage={setPage} />
      {asked?.wanted.what === 'version' && <RestoreDialog change={asked.change} {...dialog} />}
      {asked && asked.wanted.what !== 'version' && (
        <UndoDialog beside={beforehand(asked.change, asked.wanted)} {...dialog} />
      )}
    </SectionCard>
  );
}

/** What is edited with the record is a record of its own, with a latest version of its own. */
const isLatest = (changes: readonly RecordedChange[], at: number) =>
  changes.findIndex(({ entity }) => entity === changes[at]?.entity) === at;

const list = { listStyle: 'none', margin: 0, padding: 0, marginBlock: '-12px' };
