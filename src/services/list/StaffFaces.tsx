import { Box } from '@mui/material';
import { Face } from '../../ui/Face.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { Absent } from '../../ui/page/Absent.tsx';

interface StaffFacesProps {
  ids: readonly string[];
  names: ReadonlyMap<string, string>;
}

/** Up to three faces of those who give a service, the others as a number; all names on hover. */
export function StaffFaces({ ids, names }: StaffFacesProps) {
  const text = useText();
  if (ids.length === 0) return <Absent />;
  // Three faces, or two and how many more.
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
            <Face id={id} name={names.get(id) ?? ''} size={24} />
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
  // The row's own colour, whichever it has at the moment.
  border: '2px solid var(--row-colour)',
  '& + &': { marginInlineStart: '-8px' },
} as const;
