import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { errorWords } from '../../../ui/words/errorWords.ts';
import { IconAction } from '../../../ui/IconAction.tsx';
import { useMeasuredBottomInset } from '../../../ui/page/useBottomInset.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { joinSentences } from '../../../messages/joinSentences.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../../list/RecordListContext.ts';
import type { Choices } from '../sheet/bulkChoices.ts';
import { BulkFamilyContext, useBulkFamilies, useBulkFamily } from '../BulkFamilyContext.ts';
import type { BarActionsProps } from '../bulkKind.ts';
import { useFamilyText } from '../familyText.ts';
import { selectionOf } from './selectionOf.ts';
import { usePreviewRun } from '../usePreviewRun.ts';

const BulkSheet = lazyDialog(async () => (await import('../sheet/BulkSheet.tsx')).BulkSheet);

/** Actions on selected rows of the list's family. */
export function SelectionBar() {
  const { kind } = useRecordList();
  const family = useBulkFamilies().find(({ resource }) => resource === kind.resource);
  return (
    <BulkFamilyContext value={family}>
      <Bar />
    </BulkFamilyContext>
  );
}

/** Actions on selected rows or on all matches, with their number. */
function Bar() {
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const { kind, data = [], total = 0, selection, wire, filter } = useRecordList();
  const { resource, path, bulk } = useBulkFamily();
  const { BarActions = DeleteAction, isLocked } = bulk;
  const { canAccess: mayEdit = false } = useCanAccess({ resource, action: 'edit' });
  const { preview, pending, error } = usePreviewRun(bulk.entity, path);
  const [editing, setEditing] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  const chosenRows = data.filter(({ id }) => selection.has(id));
  const locked = isLocked !== undefined && chosenRows.length > 0 && chosenRows.every(isLocked);
  const count = selection.all ? total : selection.ids.size;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const measure = useMeasuredBottomInset(isPhone ? 76 : 16);
  const asked = { ...wire, ...(filter.q && { q: filter.q }) };
  const matching = selection.all ? { filter: asked, total } : undefined;
  const chosen = selectionOf({ ids: [...selection.ids], matching }, kind.fields);
  return (
    <Box component="section" aria-label={text('bulk.bar.label')} sx={place}>
      <Box ref={measure} sx={bar}>
        <Box
          component="output"
          sx={{
            fontWeight: 600,
            paddingInlineEnd: '4px',
            flex: { xs: '1 1 60%', sm: 'none' },
            order: { xs: -1, sm: 0 },
          }}
        >
          {pending
            ? text('bulk.bar.preparing')
            : selection.all
              ? familyText('all', { count: number(count) })
              : text('bulk.bar.onPage', { count: number(count) })}
        </Box>
        {!selection.all && total > count && (
          <Box component="button" type="button" onClick={selection.selectAll} sx={link}>
            {text('bulk.bar.allMatching', { count: number(total) })}
          </Box>
        )}
        {mayEdit && (
          <>
            {!locked && (
              <Button size="small" aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {text('bulk.bar.edit')}
              </Button>
            )}
            <BarActions
              selection={chosen}
              matching={matching}
              pending={pending}
              onPreview={(name, work) => void preview({ name, selection: chosen, work })}
            />
          </>
        )}
        <IconAction icon={X} label={text('bulk.bar.clear')} onClick={selection.clear} sx={beside} />
        {error !== undefined && (
          <Box role="alert" sx={{ flexBasis: 1, flexGrow: 1, minWidth: '100%' }}>
            {joinSentences(text('bulk.bar.failed'), errorWords(error, text))}
          </Box>
        )}
      </Box>
      {editing && (
        <BulkSheet
          selection={chosen}
          choices={choices}
          onChange={setChoices}
          onClose={() => setEditing(false)}
        />
      )}
    </Box>
  );
}

/** Previews the deletion of the selected rows. */
function DeleteAction({ pending, onPreview }: BarActionsProps) {
  const text = useText();
  const familyText = useFamilyText();
  return (
    <Button
      size="small"
      aria-disabled={pending || undefined}
      onClick={() => onPreview(familyText('remove'), { deletion: {} })}
    >
      {text('bulk.bar.remove')}
    </Button>
  );
}

const place = {
  position: 'sticky',
  insetBlockEnd: { xs: 'calc(76px + env(safe-area-inset-bottom))', sm: 16 },
  zIndex: 5,
  display: 'flex',
  justifyContent: 'center',
  marginBlockStart: '12px',
  pointerEvents: 'none',
} as const;

/** Inverse colours, because it floats over rows of any colour. */
const bar = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: '8px 8px 8px 16px',
  borderRadius: '12px',
  // Visible in forced-colors mode, which removes the fill.
  border: '1px solid transparent',
  bgcolor: 'text.primary',
  color: 'surface',
  boxShadow: (theme: { depth: { float: string } }) => theme.depth.float,
  // In low windows, e.g. at high zoom, it has a single row.
  '@media (max-height: 480px)': {
    flexWrap: 'nowrap',
    maxWidth: 1,
    overflowX: 'auto',
    '&& > *': { flex: 'none', whiteSpace: 'nowrap' },
  },
  '& :focus-visible': { outlineColor: 'currentColor' },
  '& .MuiButton-root': {
    bgcolor: 'transparent',
    color: 'inherit',
    borderColor: 'color-mix(in srgb, currentColor 36%, transparent)',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
  '& .MuiIconButton-root': {
    color: 'inherit',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
} as const;

/** On phones it is next to the count, above the wrapped buttons. */
const beside = { order: { xs: -1, sm: 0 } };

const link = {
  border: 0,
  padding: '4px 2px',
  minHeight: 24,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
} as const;
