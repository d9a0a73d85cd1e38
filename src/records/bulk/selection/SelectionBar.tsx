import { Button } from '@mui/material';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../../list/RecordListContext.ts';
import type { Choices } from '../sheet/bulkChoices.ts';
import { BulkFamilyContext, useBulkFamilies, useBulkFamily, useFamilyText } from '../BulkFamilyContext.ts';
import type { BarActionsProps } from '../bulkKind.ts';
import { SelectionFrame } from './SelectionFrame.tsx';
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
  const asked = { ...wire, ...(filter.q && { q: filter.q }) };
  const matching = selection.all ? { filter: asked, total } : undefined;
  const chosen = selectionOf({ ids: [...selection.ids], matching }, kind.fields);
  return (
    <>
      <SelectionFrame
        count={
          pending
            ? text('bulk.bar.preparing')
            : selection.all
              ? familyText('all', { count: number(count) })
              : text('bulk.bar.onPage', { count: number(count) })
        }
        error={error}
        onClear={selection.clear}
        all={
          !selection.all &&
          total > count && (
            <Button size="small" variant="text" onClick={selection.selectAll} sx={underlined}>
              {text('bulk.bar.allMatching', { count: number(total) })}
            </Button>
          )
        }
        main={
          mayEdit &&
          !locked && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setEditing(true)}>
              {text('bulk.bar.edit')}
            </Button>
          )
        }
      >
        {mayEdit && (
          <BarActions
            selection={chosen}
            matching={matching}
            pending={pending}
            onPreview={(name, work) => void preview({ name, selection: chosen, work })}
          />
        )}
      </SelectionFrame>
      {editing && (
        <BulkSheet
          selection={chosen}
          choices={choices}
          onChange={setChoices}
          onClose={() => setEditing(false)}
        />
      )}
    </>
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

const underlined = { textDecoration: 'underline', textUnderlineOffset: 3 };
