import { Box } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useRecordList } from '../list/RecordListContext.ts';
import { useActAtOnce } from '../undo/useActAtOnce.ts';
import { useRowFlows } from './RowFlows.tsx';

/** The name of a row, or an input while it is renamed: Enter saves, Escape cancels. */
export function RenameCell({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { renaming } = useRowFlows();
  return renaming === id ? <NameInput id={id} name={name} /> : children;
}

function NameInput({ id, name }: { id: string; name: string }) {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  const { rename } = useRowFlows();
  const { kind, data = [] } = useRecordList();
  const isDone = useRef(false);

  function finish(written: string | undefined): void {
    // Leaving the input after Enter or Escape also blurs it.
    if (isDone.current) return;
    isDone.current = true;
    rename(undefined);
    const previousData = data.find((row) => row.id === id);
    const after = written?.trim();
    if (!after || after === name || !previousData) return;
    void act({
      act: (requestId) =>
        api.update(kind.resource, {
          id,
          data: { ...previousData, name: after },
          previousData,
          meta: { requestId },
        }),
      done: text('plain.renamed', { before: name, name: after }),
      failed: text('plain.notRenamed', { name }),
      changes: [kind.resource, ...(kind.shownIn ?? [])],
    });
  }

  return (
    <Box
      component="input"
      defaultValue={name}
      aria-label={text('plain.renameOf', { name })}
      autoComplete="off"
      // Renaming was chosen in the row's menu, which returns the focus when it closes.
      ref={(input: HTMLInputElement | null) => {
        if (input) setTimeout(() => input.select());
      }}
      onBlur={({ target }) => finish(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
      sx={input}
    />
  );
}

const input = {
  position: 'relative',
  zIndex: 1,
  width: 1,
  height: { xs: 44, sm: 28 },
  marginBlock: { xs: 0, sm: '-4px' },
  paddingInline: '8px',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: '6px',
  bgcolor: 'surface',
  color: 'text.primary',
  font: 'inherit',
  fontWeight: 600,
} as const;
