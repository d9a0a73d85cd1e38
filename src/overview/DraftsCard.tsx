import { useQueryClient } from '@tanstack/react-query';
import { Box, Button } from '@mui/material';
import { FilePenLine } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ageWords } from '../records/drafts/ageWords.ts';
import type { Draft } from '../providers/drafts.ts';
import { allDraftsKey, useAllDrafts } from '../records/drafts/useAllDrafts.ts';
import { withDraft } from '../records/drafts/useDraftFromState.ts';
import { useDraftStore } from '../records/drafts/useDraftStore.ts';
import { useDiscardDraft } from '../records/drafts/useDiscardDraft.ts';
import { Icon } from '../ui/Icon.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { oneLine } from '../ui/textStyles.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useText } from '../messages/useText.ts';
import { pathOfScope, isNewScope } from '../records/drafts/draftScopes.ts';

/** Drafts in this browser, each with a link; renders nothing without drafts. */
export function DraftsCard({ now }: { now: Date }) {
  const text = useText();
  const left = useAllDrafts(true);
  if (left.length === 0) return null;
  return (
    <SectionCard
      id="drafts"
      title={text('overview.drafts.title', { smart_count: left.length })}
      lead={text('overview.drafts.lead', { smart_count: left.length })}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '12px' }}>
        {left.map((draft) => (
          <LeftDraft key={draft.id} draft={draft} now={now} />
        ))}
      </Box>
    </SectionCard>
  );
}

function LeftDraft({ draft, now }: { draft: Draft; now: Date }) {
  const text = useText();
  const { locale } = useBusiness();
  const drafts = useDraftStore();
  const queryClient = useQueryClient();
  const titleId = useId();
  const { id, scope, name, savedAt, base, mine } = draft;
  const renew = () => queryClient.invalidateQueries({ queryKey: allDraftsKey });
  const discard = useDiscardDraft(async () => {
    await drafts?.remove(id);
    await renew();
    return async () => {
      await drafts?.save(id, scope, { name, base, mine });
      await renew();
    };
  });
  const isNew = isNewScope(scope);
  const age = ageWords(savedAt, now, locale);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ color: 'text.secondary', lineHeight: 0 }}>
        <Icon of={FilePenLine} size={18} />
      </Box>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box id={titleId} title={name} sx={{ ...oneLine, fontWeight: 500 }}>
          {name || text('overview.drafts.nameless')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {text(isNew ? 'overview.drafts.begun' : 'overview.drafts.changed', { age })}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: '8px', marginInlineStart: 'auto' }}>
        <Button size="small" variant="text" aria-describedby={titleId} onClick={() => void discard()}>
          {text('drafts.discard')}
        </Button>
        <Button
          size="small"
          component={Link}
          to={pathOfScope(scope)}
          state={withDraft(id)}
          aria-describedby={titleId}
        >
          {text('overview.drafts.go')}
        </Button>
      </Box>
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' } as const;
