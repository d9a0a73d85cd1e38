import { Box } from '@mui/material';
import { useState } from 'react';
import { hueOf } from '../theme/hues.ts';
import { rem } from '../theme/rem.ts';

interface PictureProps {
  /** The record's ID; determines the hue behind the initial. */
  id: string;
  name: string;
  url?: string | undefined;
  size: 24 | 32 | 40 | 44 | 48;
}

/** A record's picture, or its initial on its hue. Hidden from screen readers, because the name is next to it. */
export function Picture({ id, name, url, size }: PictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const hue = hueOf(id);
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: rem(size),
        height: rem(size),
        borderRadius: size > 24 ? '8px' : '6px',
        overflow: 'hidden',
        bgcolor: `hues.${hue}.fill`,
        color: `hues.${hue}.text`,
        typography: size > 24 ? 'h6' : 'caption',
        userSelect: 'none',
      }}
    >
      {url && url !== brokenUrl ? (
        <Box
          component="img"
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
          sx={{ width: 1, height: 1, objectFit: 'cover' }}
        />
      ) : (
        initial(name)
      )}
    </Box>
  );
}

/** First letter or digit of a name as a grapheme: emoji and combined letters stay whole. */
function initial(name: string): string {
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(segment)) return segment.toLocaleUpperCase();
  }
  return '·';
}
