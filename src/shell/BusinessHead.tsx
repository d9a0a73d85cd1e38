import { cityOf } from '../../contract/wallClock.ts';
import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { pictureUrl } from '../media/pictures.ts';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { oneLine } from '../ui/textStyles.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useMinute } from '../ui/useMinute.ts';
import { useFormats } from '../ui/words/useFormats.ts';

/** The business with its picture, name and local time. */
export function BusinessHead({ compact }: { compact: boolean }) {
  const text = useText();
  const { business } = useBusiness();
  const { time } = useFormats();
  const now = useMinute();
  const image = business?.logo?.image;
  const name = business?.name;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        minWidth: 0,
        paddingInline: compact ? 0 : '8px',
      }}
    >
      {name !== undefined ? (
        <BusinessPicture name={name} url={image && pictureUrl(image)} />
      ) : (
        <Skeleton width={32} height={32} radius={8} />
      )}
      {!compact && (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ ...oneLine, fontWeight: 600, minHeight: '1lh' }} title={name}>
            {name ?? <Skeleton width={112} height={14} />}
          </Box>
          <Box sx={{ ...oneLine, typography: 'body2', color: 'text.tertiary', minHeight: 18 }}>
            {business &&
              text('layout.business.localTime', { city: cityOf(business.timeZone), time: time(now) })}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** The only filled square of the shell. */
function BusinessPicture({ name, url }: { name: string; url: string | undefined }) {
  return (
    <Box
      sx={{
        borderRadius: '8px',
        lineHeight: 0,
        '& > span': { bgcolor: 'accent.fill', color: 'accent.on' },
      }}
    >
      <Picture id={name} name={name} url={url} size={32} />
    </Box>
  );
}
