import { Box, Button } from '@mui/material';
import { ImagePlus } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { uploadLimits } from '../../contract/calls/workbench/media.ts';
import { Icon } from '../ui/Icon.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useText } from '../messages/useText.ts';
import { megabytes } from './megabytes.ts';
import { pictureTypes } from './pictures.ts';

interface PictureDropProps {
  /** ID of the button: the field's ID. */
  id: string;
  /** Without pictures, shows the help. */
  empty: boolean;
  /** In place of the help for the pictures of a service. */
  help?: string | undefined;
  /** For a single picture. */
  only?: boolean;
  onFiles: (files: File[]) => void;
}

/** Adds pictures by drag and drop or file dialog. */
export function PictureDrop({ id, empty, help, only = false, onFiles }: PictureDropProps) {
  const text = useText();
  const { locale } = useBusiness();
  const add = text(only ? 'media.addOnly' : 'media.add');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
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
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{ ...well, ...(over && { borderColor: 'accent.fill', bgcolor: 'selected' }) }}
    >
      {empty && (
        <Box sx={{ flexBasis: '100%' }}>
          {help === undefined && (
            <Box sx={{ fontWeight: 600 }}>{text(only ? 'media.noneOnly' : 'media.none')}</Box>
          )}
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {help ?? text(only ? 'media.noneOnlyHelp' : 'media.noneHelp')}
          </Box>
        </Box>
      )}
      <Button id={id} startIcon={<Icon of={ImagePlus} size={16} />} onClick={() => input.current?.click()}>
        {add}
      </Button>
      <Box component="span" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        {text(only ? 'media.orDropOnly' : 'media.orDrop')}
      </Box>
      <Box sx={{ flexBasis: '100%', typography: 'body2', color: 'text.tertiary' }}>
        {text('media.limits', { size: megabytes(uploadLimits.bytes, locale) })}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!only}
        accept={pictureTypes.join(',')}
        aria-label={add}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
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
