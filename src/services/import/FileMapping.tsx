import { Box, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useText, type Text } from '../../messages/useText.ts';
import { ProgressBar } from '../../ui/loading/ProgressBar.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { columnLabel, recognisedColumns, type ColumnMap } from './importColumns.ts';
import { importedRows, openReferences } from './importedRows.ts';
import { NameChoices, nameFieldId } from './NameChoices.tsx';
import { servicesIn, type ImportFile } from './readImportFile.ts';
import type { Answers, Pools } from './references.ts';
import { unreadFields } from './serviceOfJson.ts';
import { usePools } from './usePools.ts';
import { useUpload } from './useUpload.ts';

/** How the rows of a file become services, and the way to their preview. */
export function FileMapping({ file }: { file: ImportFile }) {
  const text = useText();
  const { pools, error, refetch } = usePools();
  if (pools) return <LoadedMapping file={file} pools={pools} />;
  return error ? (
    <ErrorPanel what={text('serviceImport.names.failed')} error={error} onRetry={refetch} />
  ) : (
    <Skeleton width="100%" height={160} radius={12} />
  );
}

function LoadedMapping({ file, pools }: { file: ImportFile; pools: Pools }) {
  const text = useText();
  const { number } = useFormats();
  const { sent, error, send, reset } = useUpload();
  const [map, setMap] = useState<ColumnMap>(() =>
    file.kind === 'csv' ? recognisedColumns(file.table.head, text) : [],
  );
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [insists, setInsists] = useState(false);
  const open = useMemo(() => openReferences(file, { map, pools, text }), [file, map, pools, text]);
  const unread = useMemo(() => unreadFields(servicesIn(file)), [file]);
  const columnFault = file.kind === 'csv' ? faultOfColumns(map, text) : undefined;
  const sending = sent !== undefined;

  function preview(): void {
    if (sending) return;
    const unanswered = open.findIndex(({ key }) => !answers.get(key));
    setInsists(true);
    if (columnFault !== undefined) document.querySelector<HTMLElement>('#columns select')?.focus();
    else if (unanswered >= 0) document.querySelector<HTMLElement>(`#${nameFieldId(unanswered)}`)?.focus();
    else void send(file.name, importedRows(file, answers, { map, pools, text }));
  }

  return (
    <>
      <Box component="fieldset" disabled={sending} sx={fields}>
        {file.kind === 'csv' && (
          <ColumnChoices
            table={file.table}
            map={map}
            fault={insists ? columnFault : undefined}
            onChange={(next) => {
              reset();
              setMap(next);
            }}
          />
        )}
        {unread.length > 0 && (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {text('serviceImport.unread', { fields: unread.join(', ') })}
          </Box>
        )}
        {open.length > 0 && (
          <NameChoices
            {...{ open, pools, answers, insists }}
            onAnswer={(key, answer) => {
              reset();
              setAnswers(new Map([...answers, [key, answer]]));
            }}
          />
        )}
      </Box>
      {error !== undefined && (
        <ErrorPanel
          what={text('serviceImport.failed')}
          error={error}
          retry={text('serviceImport.resume')}
          onRetry={preview}
        />
      )}
      {sending && (
        <ProgressBar done={sent} total={file.count}>
          {text('serviceImport.sending', { done: number(sent), total: number(file.count) })}
        </ProgressBar>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', justifyContent: 'flex-end' }}>
        {sending && <Button onClick={reset}>{text('serviceImport.stop')}</Button>}
        {error === undefined && (
          <Button variant="contained" color="primary" aria-disabled={sending || undefined} onClick={preview}>
            {text('serviceImport.preview')}
          </Button>
        )}
      </Box>
    </>
  );
}

/** The reason why the columns of a table cannot be imported. */
function faultOfColumns(map: ColumnMap, text: Text): string | undefined {
  const chosen = map.filter((column) => column !== undefined);
  const twice = chosen.find((column, index) => chosen.indexOf(column) < index);
  if (twice) return text('serviceImport.columns.twice', { field: text(columnLabel(twice)) });
  const identifies = chosen.some(
    (column) => column === 'id' || column === 'name' || column === 'mainSlug.name',
  );
  return identifies ? undefined : text('serviceImport.columns.noIdentity');
}

const fields = {
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:empty': { display: 'none' },
} as const;
