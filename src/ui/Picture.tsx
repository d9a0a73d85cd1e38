import { Box } from '@mui/material';
import { useState } from 'react';
import { hueOf, hueOfPerson } from '../theme/hues.ts';
import { rem } from '../theme/rem.ts';
import { initials } from './Avatar.tsx';

interface PictureProps {
  /** The record's ID; determines the hue behind the initial, but that of a person. */
  id: string;
  name: string;
  url?: string | undefined;
  size: 24 | 32 | 40 | 44 | 48;
  /** Whether it shows a person: then it is round, with two initials. */
  isPerson?: boolean | undefined;
}

/** A record's picture, or its initial on its hue. Hidden from screen readers, because the name is next to it. */
export function Picture({ id, name, url, size, isPerson = false }: PictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const hue = isPerson ? hueOfPerson(name) : hueOf(id);
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
        borderRadius: isPerson ? '50%' : radiusOf(size),
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
        (isPerson ? initials : initial)(name)
      )}
    </Box>
  );
}

const radiusOf = (size: number) => (size > 24 ? '8px' : '6px');

/** First letter or digit of a name as a grapheme: emoji and combined letters stay whole. */
function initial(name: string): string {
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(segment)) return segment.toLocaleUpperCase();
  }
  return '·';
}
