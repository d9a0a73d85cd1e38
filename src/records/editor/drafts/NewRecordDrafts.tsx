import { Box } from '@mui/material';
import { useState } from 'react';
import type { Fields } from '../../../../contract/paths.ts';
import { ageWords } from '../../drafts/ageWords.ts';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { newRecordScope } from '../../drafts/draftScopes.ts';
import { useDraftFromState } from '../../drafts/useDraftFromState.ts';
import { useScopeDrafts } from '../../drafts/useScopeDrafts.ts';
import { useDiscardDraft } from '../../drafts/useDiscardDraft.ts';
import type { Draft } from '../../../providers/drafts.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import type { CreationKind } from '../creationKind.ts';
import { changedFields, type EditorField } from '../fields/editorField.ts';
import type { EditedRecord } from '../editorKind.ts';
import { useKindWords } from '../useKindWords.ts';

interface NewRecordDraftsProps<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
> {
  kind: CreationKind<Edited, Field, Decision, Values>;
  /** Whether there is input that a draft would replace. */
  dirty: boolean;
  onResume: (draft: Draft) => void;
}

/** Drafts of new records. */
export function NewRecordDrafts<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
>({ kind, dirty, onResume }: NewRecordDraftsProps<Edited, Field, Decision, Values>) {
  const { left, forget, discard } = useScopeDrafts(newRecordScope(kind.editor.path));
  const resume = (draft: Draft) => {
    forget(draft.id);
    onResume(draft);
  };
  useDraftFromState(left, (draft) => !dirty && resume(draft));
  if (left.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: '12px', marginBlockEnd: '16px' }}>
      {left.map((draft) => (
        <UnfinishedRecord
          key={draft.id}
          kind={kind}
          draft={draft}
          dirty={dirty}
          onResume={() => resume(draft)}
          discard={() => discard(draft)}
        />
      ))}
    </Box>
  );
}

interface UnfinishedRecordProps<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
> {
  kind: CreationKind<Edited, Field, Decision, Values>;
  draft: Draft;
  dirty: boolean;
  onResume: () => void;
  discard: () => Promise<() => Promise<void>>;
}

function UnfinishedRecord<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
>({ kind, draft, dirty, onResume, discard }: UnfinishedRecordProps<Edited, Field, Decision, Values>) {
  const text = useText();
  const { business, locale } = useBusiness();
  const words = useKindWords(kind.editor);
  const discardDraft = useDiscardDraft(discard);
  const [now] = useState(() => new Date());
  // Encrypted by this program for this person, so its content is trusted.
  const values = draft.mine as Values;
  const filled = changedFields(kind.editor, kind.settled(kind.start(values, business)), values);
  const age = ageWords(draft.savedAt, now, locale);
  return (
    <DraftNote
      title={
        draft.name ? text('drafts.titleNew', { name: draft.name, age }) : text(kind.texts.nameless, { age })
      }
      lead={text('drafts.filled', { smart_count: filled.length })}
      differences={filled.map((field) => ({
        key: field.key,
        label: text(field.label),
        written: words(field, kind.asRecord(values)),
      }))}
      locked={dirty ? text('drafts.dirty') : undefined}
      onResume={onResume}
      onDiscard={() => void discardDraft()}
    />
  );
}
