import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '../../contract/call.ts';
import { restoreVersion, type compareVersions } from '../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import { ChangeSentence } from '../records/history/ChangeSentence.tsx';
import { RefusalNote } from '../records/history/restore/RefusalNote.tsx';
import { RestoreDialog } from '../records/history/restore/RestoreDialog.tsx';
import { useChangeWords } from '../records/history/useChangeWords.ts';
import { useRestore } from '../records/history/restore/useRestore.ts';
import { PageHead } from '../ui/page/PageHead.tsx';
import { RequestId } from '../ui/page/RequestId.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { activityCrumb } from './activityCrumb.ts';
import { useRecordWords } from '../records/history/useRecordWords.ts';
import { VersionChoice } from './VersionChoice.tsx';
import { VersionTable } from './VersionTable.tsx';

interface ComparedVersionsProps extends AnswerOf<typeof compareVersions> {
  /** Versions to choose from, newest first. */
  versions: readonly RecordedChange[];
  onChoose: (newerId: string, olderId: string) => void;
}

/** Fields that differ between two versions, with restoring the older one. */
export function ComparedVersions({ older, newer, fields, versions, onChoose }: ComparedVersionsProps) {
  const text = useText();
  const toast = useToast();
  const id = useId();
  const words = useChangeWords();
  const { name, to, kind } = useRecordWords()(newer);
  const mayRestore = useMay(restoreVersion) ?? false;
  const [asking, setAsking] = useState(false);
  const { pending, refusal, restore, takeOtherWay } = useRestore();
  const parts = words.partsOf({ entity: newer.entity, fields });
  const wanted = { what: 'version', side: 'AFTER' } as const;

  async function runRestore(work = restore): Promise<void> {
    const came = await work(older, wanted);
    setAsking(false);
    if (came) toast.done(text('history.done.version'));
  }

  return (
    <>
      <PageHead
        title={text('activity.compare.title', { name })}
        lead={text('activity.compare.lead')}
        crumbs={[activityCrumb(text)]}
        actions={
          <>
            {to && (
              <Button component={Link} to={to}>
                {text('activity.compare.open', { kind: kind.toLowerCase() })}
              </Button>
            )}
            {mayRestore && newer.undoable && older.action !== 'deleted' && parts.length > 0 && (
              <Button variant="contained" color="primary" disabled={pending} onClick={() => setAsking(true)}>
                {text('activity.compare.restore')}
              </Button>
            )}
          </>
        }
      />
      <Box sx={{ ...card, display: 'grid', gap: '16px', marginBlockEnd: '24px' }}>
        <Box sx={choices}>
          <VersionChoice
            id={`${id}older`}
            label={text('activity.compare.older')}
            versions={versions}
            chosen={older}
            onChoose={(other) => onChoose(newer.id, other)}
          />
          <VersionChoice
            id={`${id}newer`}
            label={text('activity.compare.newer')}
            versions={versions}
            chosen={newer}
            onChoose={(other) => onChoose(other, older.id)}
          />
        </Box>
        {refusal && (
          <RefusalNote refusal={refusal} pending={pending} onOtherWay={() => void runRestore(takeOtherWay)} />
        )}
        {parts.length > 0 ? (
          <VersionTable parts={parts} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{text('activity.compare.same')}</Box>
        )}
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
          <ChangeSentence change={newer} />
          {' · '}
          <RequestId id={newer.requestId} />
        </Box>
      </Box>
      {asking && (
        <RestoreDialog
          change={older}
          name={name}
          pending={pending}
          onClose={() => setAsking(false)}
          onAct={() => void runRestore()}
        />
      )}
    </>
  );
}

const choices = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '16px',
};
