import { Box } from '@mui/material';
import { useState } from 'react';
import { ageWords } from '../../drafts/ageWords.ts';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { useDraftFromState } from '../../drafts/useDraftFromState.ts';
import { useScopeDrafts } from '../../drafts/useScopeDrafts.ts';
import { useDiscardDraft } from '../../drafts/useDiscardDraft.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { scopeOfRecord } from '../../drafts/draftScopes.ts';
import { listOf } from '../../../ui/words/listOf.ts';
import { fieldAt, type EditorField } from '../fields/editorField.ts';
import type { EditedRecord, EditorKind } from '../editorKind.ts';
import { compareDraft, type ComparedDraft } from './recordDraft.ts';
import { useKindWords } from '../useKindWords.ts';

interface RecordDraftsProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  /** The saved record. */
  record: Edited;
  /** Whether there is input that a draft would mix with. */
  dirty: boolean;
  onResume: (draft: ComparedDraft<Edited, Field>) => void;
}

/** Drafts of this record, each with its age and its differences from the saved record. */
export function RecordDrafts<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  record,
  dirty,
  onResume,
}: RecordDraftsProps<Edited, Field, Decision>) {
  const { left, forget, discard } = useScopeDrafts(scopeOfRecord(kind.path, record.id));
  const found = left.flatMap((draft) => compareDraft(kind, draft, record) ?? []);
  const resume = (compared: ComparedDraft<Edited, Field>) => {
    forget(compared.draft.id);
    onResume(compared);
  };
  useDraftFromState(left, (draft) => {
    const asked = found.find((one) => one.draft === draft);
    if (asked && !dirty) resume(asked);
  });
  if (found.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: '12px', marginBlockEnd: '16px' }}>
      {found.map((draft) => (
        <UnsavedDraft
          key={draft.draft.id}
          kind={kind}
          compared={draft}
          record={record}
          dirty={dirty}
          onResume={() => resume(draft)}
          discard={() => discard(draft.draft)}
        />
      ))}
    </Box>
  );
}

interface UnsavedDraftProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  compared: ComparedDraft<Edited, Field>;
  record: Edited;
  dirty: boolean;
  onResume: () => void;
  discard: () => Promise<() => Promise<void>>;
}

function UnsavedDraft<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  compared,
  record,
  dirty,
  onResume,
  discard,
}: UnsavedDraftProps<Edited, Field, Decision>) {
  const text = useText();
  const discardDraft = useDiscardDraft(discard);
  const { locale } = useBusiness();
  const words = useKindWords(kind);
  const [now] = useState(() => new Date());
  const { draft, merge, taken, differing } = compared;
  const name = ({ label }: Field) => text(label);
  const clashing = merge.clashes.flatMap(({ path }) => fieldAt(kind, path, record) ?? []);
  return (
    <DraftNote
      title={text('drafts.title', { age: ageWords(draft.savedAt, now, locale) })}
      lead={
        <>
          {text('drafts.differs', { smart_count: differing.length })}{' '}
          {clashing.length > 0 &&
            text('drafts.clashes', {
              smart_count: clashing.length,
              fields: listOf([...new Set(clashing.map(name))], locale),
            })}
        </>
      }
      differences={differing.map((field) => ({
        key: field.key,
        label: name(field),
        saved: words(field, record),
        written: words(field, taken),
      }))}
      locked={dirty ? text('drafts.dirty') : undefined}
      onResume={onResume}
      onDiscard={() => void discardDraft()}
    />
  );
}
