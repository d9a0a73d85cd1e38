import { Box } from '@mui/material';
import { hueOfPerson } from '../theme/hues.ts';
import { rem } from '../theme/rem.ts';

interface AvatarProps {
  name: string;
  size: 24 | 28 | 32;
}

/** Avatar with the person's initials on their hue. Needs the name in text or in a label next to it. */
export function Avatar({ name, size }: AvatarProps) {
  const hue = hueOfPerson(name);
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
        borderRadius: '50%',
        bgcolor: `hues.${hue}.fill`,
        color: `hues.${hue}.text`,
        fontSize: rem(size < 28 ? 10 : 11),
        lineHeight: 1,
        fontWeight: 600,
      }}
    >
      {initials(name)}
    </Box>
  );
}

/** First letters of the first and last word; for an email address, its first letter. */
export function initials(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}
