import { Box, Button } from '@mui/material';
import { useId, useMemo, useRef, useState } from 'react';
import { parseFilter } from '../../../../contract/queries/filter.ts';
import type { FieldTable } from '../../../../contract/queries/query.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { DialogBody } from '../../../ui/dialogs/DialogBody.tsx';
import { dialogFoot, SheetDialog } from '../../../ui/dialogs/SheetDialog.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import type { WireFilter } from '../listFilter.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useDraftCount } from '../rows/useDraftCount.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { fromWire, isComplete, toWire, type Clause, type Group } from './conditionTree.ts';
import { emptyTest, GroupEditor } from './GroupEditor.tsx';
import { useListTools } from '../useListTools.ts';

/** Filter over all fields that the API supports. Changes apply on “Show 12”. */
export function AdvancedFilter({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <SheetDialog id={id} width={760} onClose={onClose}>
      <Conditions id={id} onClose={onClose} />
    </SheetDialog>
  );
}

function Conditions({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const { number } = useFormats();
  const { kind, filter, setFilter } = useRecordList();
  const { fields } = kind;
  const { words } = useListTools();
  const { where, ...rest } = filter;
  const [read] = useState(() => (where ? fromWire(fields, where) : undefined));
  const [tree, setTree] = useState<Group>(
    () => read ?? { kind: 'group', join: 'all', clauses: [emptyTest(fields)] },
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isOpen = hasOpen(fields, tree);
  const asked = useMemo(() => (isOpen ? undefined : toWire(fields, tree)), [fields, isOpen, tree]);
  const refusal = useMemo(() => whyRefused(fields, asked), [fields, asked]);
  const wanted = asked ? { ...rest, where: asked } : rest;
  const count = useDraftCount(useDebounced(isOpen || refusal ? undefined : wanted));

  function apply(): void {
    if (isOpen || refusal) {
      setTried(true);
      // Focuses the first incomplete condition.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setFilter(wanted);
    onClose();
  }

  return (
    <Box
      ref={form}
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      sx={{ display: 'contents' }}
    >
      <DialogBody id={id} title={text('listTools.advanced.title')} lead={text(words.lead)}>
        {where && !read && (
          <Box role="alert" sx={{ marginBlockEnd: '16px', color: 'bad.text' }}>
            {text('listTools.advanced.unreadable')}
          </Box>
        )}
        <GroupEditor group={tree} tried={tried} onChange={setTree} />
        {tried && refusal !== undefined && (
          <Box role="alert" sx={{ marginBlockStart: '16px', color: 'bad.text' }}>
            {text('listTools.advanced.tooMuch', { why: refusal })}
          </Box>
        )}
      </DialogBody>
      <Box sx={dialogFoot}>
        {where && (
          <Button
            variant="text"
            onClick={() => {
              setFilter(rest);
              onClose();
            }}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {text('listTools.advanced.clear')}
          </Button>
        )}
        <Button onClick={onClose}>{text('listTools.advanced.cancel')}</Button>
        <Button type="submit" variant="contained" color="primary">
          {count === undefined
            ? text('listTools.advanced.show')
            : text(words.show, { smart_count: count, count: number(count) })}
        </Button>
      </Box>
    </Box>
  );
}

/** Whether a condition has no value yet. Empty groups are valid. */
function hasOpen(fields: FieldTable, clause: Clause): boolean {
  return clause.kind === 'test'
    ? !isComplete(fields, clause)
    : clause.clauses.some((inner) => hasOpen(fields, inner));
}

/** Returns why the API would reject the filter, if it would. */
function whyRefused(fields: FieldTable, filter: WireFilter | undefined): string | undefined {
  try {
    parseFilter(filter, fields, 'staff');
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.fieldViolations?.[0]?.description ?? error.message;
  }
}
