import { Box } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import type { Fields } from '../../../contract/paths.ts';
import { restoreVersion } from '../../../contract/calls/history/history.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import { ChangeDays } from './ChangeDays.tsx';
import { ChangeSkeleton } from './ChangeSkeleton.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { RestoreDialog } from './restore/RestoreDialog.tsx';
import { useUndoneElsewhere } from './restore/undoneElsewhere.ts';
import { UndoDialog } from './restore/UndoDialog.tsx';
import { useSideEffectWords } from './useSideEffectWords.ts';
import { useRestore } from './restore/useRestore.ts';
import type { Wanted } from './changeReader.ts';
import { withChangeReaders } from './ChangeReaders.tsx';

const perPage = 10;

/** A pending confirmation. */
interface Asked {
  change: RecordedChange;
  wanted: Wanted;
}

interface HistorySectionProps {
  /** The saved record. */
  record: { id: string; name: string; revision?: string | undefined };
  /** Entity name in the history. */
  entity: string;
  /** Filter for the changes of the record and of the records edited with it. Must be stable. */
  changesOf: (id: string) => Fields;
  /** IDs of further records whose undo changes this one. */
  besides?: readonly string[] | undefined;
  /** Refetches the record after a restore. Absent: its versions cannot be restored. */
  onRestored?: () => Promise<void>;
}

/** History of a record, newest first, with undo and restore. */
export const HistorySection = withChangeReaders(function HistorySection({
  record,
  entity,
  changesOf,
  besides = [],
  onRestored,
}: HistorySectionProps) {
  const text = useText();
  const toast = useToast();
  const mayRestore = useMay(restoreVersion) ?? false;
  const { beforehand, stays } = useSideEffectWords();
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
  const reread = async (): Promise<void> => {
    try {
      await onRestored?.();
    } catch {
      // Undoing the creation leaves no record to adopt.
    }
  };
  const { pending, refusal, restore, takeOtherWay } = useRestore({
    seen: { entity, revision },
    onRestored: reread,
  });
  useUndoneElsewhere([id, ...besides], reread);

  async function runRestore(change: RecordedChange, wanted: Wanted, work = restore): Promise<void> {
    const came = await work(change, wanted);
    setAsked(undefined);
    if (!came) return;
    setPage(1);
    toast.done(joinSentences(text(`history.done.${wanted.what}`), ...stays(change, wanted)));
  }

  /** Restoring a whole version, or a change with effects on customers, requires confirmation. */
  function restoreOrConfirm(change: RecordedChange, wanted: Wanted): void {
    if (wanted.what === 'version' || beforehand(change, wanted).length > 0) setAsked({ change, wanted });
    else void runRestore(change, wanted);
  }

  const dialog = {
    name: record.name,
    pending,
    onClose: () => setAsked(undefined),
    onAct: () => asked && void runRestore(asked.change, asked.wanted),
  };

  return (
    <SectionCard
      id="history"
      title={text('editor.history')}
      lead={text(onRestored ? 'history.lead' : 'history.leadUnrestored')}
    >
      {data && data.length > 0 && (
        <ChangeDays
          label={text('history.list')}
          changes={data}
          now={now}
          cut={{ first: page > 1, last: page * perPage < total }}
          heading="h3"
          renderLine={(change, index) => (
            <HistoryLine
              key={change.id}
              change={change}
              isNow={page === 1 && isLatest(data, index)}
              pending={pending}
              refusal={refusal?.asked.change.id === change.id ? refusal : undefined}
              onRestore={mayRestore && onRestored ? (wanted) => restoreOrConfirm(change, wanted) : undefined}
              onOtherWay={() => refusal && void runRestore(change, refusal.asked.wanted, takeOtherWay)}
              entity={entity}
            />
          )}
        />
      )}
      {data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('history.none')}</Box>}
      {!data && error && (
        <ErrorPanel what={text('history.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('history.loading')} />}
      <Pager label={text('history.pages')} {...{ page, perPage, total }} onPage={setPage} />
      {asked?.wanted.what === 'version' && <RestoreDialog change={asked.change} {...dialog} />}
      {asked && asked.wanted.what !== 'version' && (
        <UndoDialog notes={beforehand(asked.change, asked.wanted)} {...dialog} />
      )}
    </SectionCard>
  );
});

/** Related records have a latest version of their own. */
const isLatest = (changes: readonly RecordedChange[], at: number) =>
  changes.findIndex(({ entity }) => entity === changes[at]?.entity) === at;
