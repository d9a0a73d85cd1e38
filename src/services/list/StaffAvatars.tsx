import { Box } from '@mui/material';
import { Avatar } from '../../ui/Avatar.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { Absent } from '../../ui/page/Absent.tsx';

interface StaffAvatarsProps {
  ids: readonly string[];
  names: ReadonlyMap<string, string>;
}

/** Up to three avatars of a service's staff and the number of others; the tooltip has all names. */
export function StaffAvatars({ ids, names }: StaffAvatarsProps) {
  const text = useText();
  if (ids.length === 0) return <Absent />;
  // Three avatars, or two with the number of others.
  const shown = ids.length > 3 ? 2 : 3;
  const known = ids.flatMap((id) => names.get(id) ?? []);
  const words =
    known.length === ids.length
      ? known.join(', ')
      : text('services.staff.count', { smart_count: ids.length });
  return (
    <Tip text={words}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
        <Box component="span" sx={visuallyHidden}>
          {words}
        </Box>
        {ids.slice(0, shown).map((id) => (
          <Box key={id} component="span" sx={overlap}>
            <Avatar name={names.get(id) ?? ''} size={24} />
          </Box>
        ))}
        {ids.length > shown && (
          <Box
            component="span"
            aria-hidden
            sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: '4px' }}
          >
            {text('services.staff.more', { count: ids.length - shown })}
          </Box>
        )}
      </Box>
    </Tip>
  );
}

const overlap = {
  lineHeight: 0,
  borderRadius: '50%',
  // Current colour of the row.
  border: '2px solid var(--row-colour)',
  '& + &': { marginInlineStart: '-8px' },
} as const;
