import { Box, Button } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { bulkRunLimits } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { megabytes } from '../../media/megabytes.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { largestFile } from './fileText.ts';

interface FileDropProps {
  /** Whether a file was chosen before. */
  again: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Chooses the file by drag and drop or file dialog. */
export function FileDrop({ again, disabled, onFile }: FileDropProps) {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = text(again ? 'serviceImport.file.another' : 'serviceImport.file.choose');
  const hover = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Box
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
      sx={{ ...well, ...(over && { borderColor: 'accent.fill', bgcolor: 'selected' }) }}
    >
      <Button
        {...(!again && { variant: 'contained', color: 'primary' })}
        startIcon={<Icon of={FileUp} size={16} />}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && input.current?.click()}
      >
        {choose}
      </Button>
      <Box component="span" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        {text('serviceImport.file.drop')}
      </Box>
      <Box sx={{ flexBasis: '100%', typography: 'body2', color: 'text.tertiary' }}>
        {text('serviceImport.file.help', {
          size: megabytes(largestFile, locale),
          rows: number(bulkRunLimits.records),
        })}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label={choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </Box>
  );
}

const well = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '16px',
  border: '1px dashed',
  borderColor: 'control',
  borderRadius: '12px',
  bgcolor: 'sunken',
  transition: 'background-color 120ms ease-out',
} as const;
