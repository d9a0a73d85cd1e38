import { Box } from '@mui/material';
import { useState } from 'react';
import { useText, type Text } from '../../messages/useText.ts';
import { bulkRunLimits } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { megabytes } from '../../media/megabytes.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { numberFormat } from '../../ui/words/formatters.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { FileDrop } from './FileDrop.tsx';
import { FileFault } from './fileFault.ts';
import { largestFile } from './fileText.ts';
import { FileMapping } from './FileMapping.tsx';
import { readImportFile, type ImportFile } from './readImportFile.ts';

/** The file, and below it how its rows become services. */
export function ImportForm() {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  /** Another file starts without the decisions about the one before. */
  const [chosen, setChosen] = useState<{ file: ImportFile; key: number }>();
  const file = chosen?.file;
  const [reading, setReading] = useState<string>();
  const [fault, setFault] = useState<{ name: string; words: string }>();

  async function choose({ name }: File, read: Promise<ImportFile>): Promise<void> {
    setReading(name);
    setFault(undefined);
    try {
      const next = await read;
      setChosen((before) => ({ file: next, key: (before?.key ?? 0) + 1 }));
    } catch (error) {
      // The file before stays, with all that was decided about it.
      setFault({ name, words: faultWords(error, text, locale) });
    } finally {
      setReading(undefined);
    }
  }

  return (
    <Box data-width="form" sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard id="file" title={text('serviceImport.file.title')}>
        <FileDrop
          again={file !== undefined}
          disabled={reading !== undefined}
          onFile={(one) => void choose(one, readImportFile(one, text))}
        />
        <Box component="output" sx={{ overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
          {reading !== undefined && text('serviceImport.file.reading', { name: reading })}
          {reading === undefined &&
            file &&
            text('serviceImport.file.read', {
              name: file.name,
              smart_count: file.count,
              count: number(file.count),
            })}
        </Box>
        <Box
          role="alert"
          sx={{ '&:empty': { display: 'none' }, color: 'bad.text', overflowWrap: 'anywhere' }}
        >
          {fault && (
            <>
              <Box sx={{ fontWeight: 600 }}>{text('serviceImport.fault.title', { name: fault.name })}</Box>
              {fault.words}
            </>
          )}
        </Box>
        <Box component="details" open={!file || undefined} sx={{ color: 'text.secondary' }}>
          <Box component="summary" sx={{ fontWeight: 500, cursor: 'pointer', width: 'fit-content' }}>
            {text('serviceImport.rules.title')}
          </Box>
          <Box component="ul" sx={{ margin: '6px 0 0', paddingInlineStart: '20px', maxWidth: '68ch' }}>
            {(['identity', 'empty', 'slug', 'created'] as const).map((rule) => (
              <li key={rule}>{text(`serviceImport.rules.${rule}`)}</li>
            ))}
          </Box>
        </Box>
      </SectionCard>
      {chosen && <FileMapping key={chosen.key} file={chosen.file} />}
    </Box>
  );
}

function faultWords(error: unknown, text: Text, locale: string): string {
  if (!(error instanceof FileFault)) return text('serviceImport.fault.unread');
  const { fault, line } = error;
  const key = fault === 'badJson' && line !== undefined ? 'badJsonAt' : fault;
  return text(`serviceImport.fault.${key}`, {
    line: line ?? 1,
    size: megabytes(largestFile, locale),
    rows: numberFormat(locale, {}).format(bulkRunLimits.records),
  });
}
