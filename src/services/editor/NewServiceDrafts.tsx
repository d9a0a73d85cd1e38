import { Box } from '@mui/material';
import { useState } from 'react';
import { ageWords } from '../../records/drafts/ageWords.ts';
import { DraftNote } from '../../records/drafts/DraftNote.tsx';
import type { Draft } from '../../providers/drafts.ts';
import { useAskedDraft } from '../../records/drafts/useAskedDraft.ts';
import { useLeftDrafts } from '../../records/drafts/useLeftDrafts.ts';
import { useThrowAway } from '../../records/drafts/useThrowAway.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { newServicePlace } from '../../records/drafts/draftPlaces.ts';
import { changedFields } from './editorFields.ts';
import { asService, newService, settledValues, type ServiceValues } from './serviceValues.ts';
import { useFieldWords } from './useFieldWords.ts';

interface NewServiceDraftsProps {
  /** Something is being written already, which a draft would replace. */
  dirty: boolean;
  onTakeUp: (draft: Draft) => void;
}

/** New services that were begun and neither created nor thrown away. */
export function NewServiceDrafts({ dirty, onTakeUp }: NewServiceDraftsProps) {
  const { left, forget, discard } = useLeftDrafts(newServicePlace);
  const takeUp = (draft: Draft) => {
    forget(draft.id);
    onTakeUp(draft);
  };
  useAskedDraft(left, (draft) => !dirty && takeUp(draft));
  if (left.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: '12px', marginBlockEnd: '16px' }}>
      {left.map((draft) => (
        <BegunService
          key={draft.id}
          draft={draft}
          dirty={dirty}
          onTakeUp={() => takeUp(draft)}
          discard={() => discard(draft)}
        />
      ))}
    </Box>
  );
}

interface BegunServiceProps {
  draft: Draft;
  dirty: boolean;
  onTakeUp: () => void;
  discard: () => Promise<() => Promise<void>>;
}

function BegunService({ draft, dirty, onTakeUp, discard }: BegunServiceProps) {
  const text = useText();
  const { locale } = useBusiness();
  const words = useFieldWords();
  const throwAway = useThrowAway(discard);
  const [now] = useState(() => new Date());
  // Sealed by this program and for this person alone: what opens is what was put in.
  const values = draft.mine as ServiceValues;
  const start = settledValues<ServiceValues>({}, newService(values.type ?? 'APPOINTMENT'));
  const filled = changedFields(start, values);
  const age = ageWords(draft.keptAt, now, locale);
  return (
    <DraftNote
      title={
        draft.name
          ? text('drafts.titleNew', { name: draft.name, age })
          : text('drafts.titleNameless', { age })
      }
      lead={text('drafts.filled', { smart_count: filled.length })}
      differences={filled.map((field) => ({
        key: field.key,
        label: text(`serviceEditor.field.${field.key}`),
        written: words(field, asService(values)),
      }))}
      locked={dirty ? text('drafts.dirty') : undefined}
      onTakeUp={onTakeUp}
      onDiscard={() => void throwAway()}
    />
  );
}
