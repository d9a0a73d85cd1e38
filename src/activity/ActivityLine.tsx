import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecordedChange } from '../../contract/entities/recordedChange.ts';
import { ChangeFields } from '../history/ChangeFields.tsx';
import { ChangeLine } from '../history/ChangeLine.tsx';
import { RefusalNote } from '../history/RefusalNote.tsx';
import { StaysDialog } from '../history/StaysDialog.tsx';
import { pathsOfService, useStaysWords } from '../history/useStaysWords.ts';
import { useChangeWords } from '../history/useChangeWords.ts';
import type { Refusal } from '../history/useRestore.ts';
import { useText } from '../messages/useText.ts';
import { RecordLink } from './RecordLink.tsx';
import { useRecordWords } from './useRecordWords.ts';

interface ActivityLineProps {
  change: RecordedChange;
  now: Date;
  pending: boolean;
  refusal: Refusal | undefined;
  /** Left out where nothing may be undone; `slug` is the address to take where the old one is taken. */
  onUndo: ((slug?: string) => Promise<boolean>) | undefined;
}

/** One change of any record: who, what, which record, and the ways on. */
export function ActivityLine({ change, now, pending, refusal, onUndo }: ActivityLineProps) {
  const text = useText();
  const words = useChangeWords();
  const staysWords = useStaysWords();
  const [asking, setAsking] = useState(false);
  const parts = words.partsOf(change);
  const who = words.whoOf(change.actor);
  const { name } = useRecordWords()(change);
  const isUpdate = change.action === 'updated';
  const stays = staysWords(pathsOfService([change]));
  const mayUndo = onUndo && change.undoable && !change.undone;
  const undo = async () => {
    await onUndo?.();
    setAsking(false);
  };
  return (
    <ChangeLine
      change={change}
      who={who}
      sentence={words.sentenceOf(change, who, parts)}
      about={<RecordLink change={change} />}
      now={now}
      fields={isUpdate && parts.length > 0 && <ChangeFields parts={parts} pending={pending} />}
      actions={
        (mayUndo || isUpdate) && (
          <>
            {mayUndo && (
              <Button
                size="small"
                disabled={pending}
                aria-label={text('activity.undoOf', { name })}
                onClick={() => (stays.length > 0 ? setAsking(true) : void undo())}
              >
                {text('history.undoChange')}
              </Button>
            )}
            {isUpdate && (
              <Button
                size="small"
                component={Link}
                to={`/activity/${change.id}`}
                aria-label={text('activity.differenceOf', { name })}
              >
                {text('activity.difference')}
              </Button>
            )}
          </>
        )
      }
    >
      {refusal && (
        <RefusalNote
          refusal={refusal}
          pathWords={words.pathWords}
          pending={pending}
          onUseAddress={(slug) => void onUndo?.(slug)}
        />
      )}
      {asking && (
        <StaysDialog
          name={name}
          stays={stays}
          pending={pending}
          onClose={() => setAsking(false)}
          onAct={() => void undo()}
        />
      )}
    </ChangeLine>
  );
}
