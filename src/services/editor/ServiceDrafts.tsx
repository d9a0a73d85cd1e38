import { Box } from '@mui/material';
import { useState } from 'react';
import { ageWords } from '../../records/drafts/ageWords.ts';
import { DraftNote } from '../../records/drafts/DraftNote.tsx';
import { useAskedDraft } from '../../records/drafts/useAskedDraft.ts';
import { useLeftDrafts } from '../../records/drafts/useLeftDrafts.ts';
import { useThrowAway } from '../../records/drafts/useThrowAway.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { placeOfService } from '../../records/drafts/draftPlaces.ts';
import { listOf } from '../../ui/words/listOf.ts';
import type { EditedService } from './editedService.ts';
import { fieldAt } from './editorFields.ts';
import { compareDraft, type ComparedDraft } from './serviceDraft.ts';
import { useFieldWords } from './useFieldWords.ts';

interface ServiceDraftsProps {
  /** As it stands on the server. */
  service: EditedService;
  /** Something is being changed already, which a draft would mix with. */
  dirty: boolean;
  onTakeUp: (draft: ComparedDraft) => void;
}

/** What the person left unsaved of this service, each with its age and how it differs from what is saved now. */
export function ServiceDrafts({ service, dirty, onTakeUp }: ServiceDraftsProps) {
  const { left, forget, discard } = useLeftDrafts(placeOfService(service.id));
  const found = left.flatMap((draft) => compareDraft(draft, service) ?? []);
  const takeUp = (compared: ComparedDraft) => {
    forget(compared.draft.id);
    onTakeUp(compared);
  };
  useAskedDraft(left, (draft) => {
    const asked = found.find((one) => one.draft === draft);
    if (asked && !dirty) takeUp(asked);
  });
  if (found.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: '12px', marginBlockEnd: '16px' }}>
      {found.map((draft) => (
        <LeftDraft
          key={draft.draft.id}
          compared={draft}
          service={service}
          dirty={dirty}
          onTakeUp={() => takeUp(draft)}
          discard={() => discard(draft.draft)}
        />
      ))}
    </Box>
  );
}

interface LeftDraftProps {
  compared: ComparedDraft;
  service: EditedService;
  dirty: boolean;
  onTakeUp: () => void;
  discard: () => Promise<() => Promise<void>>;
}

function LeftDraft({ compared, service, dirty, onTakeUp, discard }: LeftDraftProps) {
  const text = useText();
  const throwAway = useThrowAway(discard);
  const { locale } = useBusiness();
  const words = useFieldWords();
  const [now] = useState(() => new Date());
  const { draft, merge, taken, differing } = compared;
  const name = ({ key }: (typeof differing)[number]) => text(`serviceEditor.field.${key}`);
  const clashing = merge.clashes.flatMap(({ path }) => fieldAt(path, service) ?? []);
  return (
    <DraftNote
      title={text('drafts.title', { age: ageWords(draft.keptAt, now, locale) })}
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
        saved: words(field, service),
        written: words(field, taken),
      }))}
      locked={dirty ? text('drafts.dirty') : undefined}
      onTakeUp={onTakeUp}
      onDiscard={() => void throwAway()}
    />
  );
}
