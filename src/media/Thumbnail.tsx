import { Box } from '@mui/material';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** A small picture, hidden from screen readers because its name is next to it. */
export function Thumbnail({ url, width }: { url: string | undefined; width: 48 | 96 }) {
  const [broken, setBroken] = useState<string>();
  return (
    <Box component="span" aria-hidden sx={{ ...frame, width, height: width * 0.75 }}>
      {url && url !== broken ? (
        <Box
          component="img"
          src={url}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(url)}
          sx={{ width: 1, height: 1, objectFit: 'cover' }}
        />
      ) : (
        <Icon of={ImageOff} />
      )}
    </Box>
  );
}

const frame = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '8px',
  bgcolor: 'sunken',
  color: 'text.tertiary',
} as const;
