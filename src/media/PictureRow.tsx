import { Box, OutlinedInput } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { radio } from '../ui/fields/RadioCards.tsx';
import { oneLine, visuallyHidden } from '../ui/textStyles.ts';
import { useText } from '../messages/useText.ts';
import { pictureUrl, type ShownPicture } from './pictures.ts';
import { Thumbnail } from './Thumbnail.tsx';

export interface PictureRowProps {
  /** ID of the field; prefix of the row's control IDs. */
  id: string;
  picture: ShownPicture;
  name: string;
  at: number;
  count: number;
  locked: boolean;
  dragged: boolean;
  rowProps: Pick<ComponentProps<'li'>, 'ref' | 'style'>;
  handleProps: ComponentProps<'span'>;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChoose: (as: 'mainMedia' | 'coverMedia') => void;
  onAltText: (altText: string) => void;
}

/** A picture with its alternative text, its uses and its position. */
export function PictureRow(props: PictureRowProps) {
  const { id, picture, name, at, count, locked, dragged, rowProps, handleProps } = props;
  const { onMove, onRemove, onChoose, onAltText } = props;
  const text = useText();
  const { key, image } = picture;
  return (
    <Box component="li" {...rowProps} data-picture={key} sx={row(dragged)}>
      {!locked && (
        <Box component="span" title={text('media.drag')} {...handleProps} sx={handle}>
          <Icon of={GripVertical} />
        </Box>
      )}
      <Box sx={{ gridArea: 'picture', lineHeight: 0 }}>
        <Thumbnail url={pictureUrl(image)} width={96} />
      </Box>
      <Box sx={{ ...oneLine, gridArea: 'name', alignSelf: 'center' }} title={name}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
        {Boolean(image.width && image.height) && (
          <Box component="span" sx={{ color: 'text.tertiary', typography: 'body2' }}>
            {` · ${text('media.pixels', { width: image.width ?? 0, height: image.height ?? 0 })}`}
          </Box>
        )}
      </Box>
      {!locked && (
        <Box sx={{ gridArea: 'tools', display: 'flex', justifyContent: 'end', marginInlineEnd: '-8px' }}>
          <IconAction
            icon={ArrowUp}
            data-move="up"
            label={text('media.up', { name })}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <IconAction
            icon={ArrowDown}
            data-move="down"
            label={text('media.down', { name })}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          />
          <IconAction icon={Trash2} label={text('media.remove', { name })} onClick={onRemove} />
        </Box>
      )}
      <Box sx={words}>
        <Box>
          <Box
            component="label"
            htmlFor={`${id}-${key}-words`}
            sx={{ display: 'block', fontWeight: 500, marginBlockEnd: '6px' }}
          >
            {text('media.altText')}{' '}
            <Box component="span" sx={visuallyHidden}>
              {text('media.of', { name })}
            </Box>
          </Box>
          <OutlinedInput
            id={`${id}-${key}-words`}
            fullWidth
            value={image.altText ?? ''}
            placeholder={text('media.altTextHelp')}
            onChange={(event) => onAltText(event.target.value)}
            slotProps={{ input: { autoComplete: 'off' } }}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '20px', rowGap: '6px' }}>
          {(['mainMedia', 'coverMedia'] as const).map((as) => (
            <Box key={as} component="label" sx={choice}>
              <Box
                component="input"
                type="radio"
                name={`${id}-${as}`}
                checked={as === 'mainMedia' ? picture.isMain : picture.isCover}
                onChange={() => onChoose(as)}
                sx={radio}
              />
              <span>
                {text(as === 'mainMedia' ? 'media.main' : 'media.cover')}{' '}
                <Box component="span" sx={visuallyHidden}>
                  {text('media.of', { name })}
                </Box>
              </span>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const row = (dragged: boolean) => ({
  display: 'grid',
  gridTemplateColumns: { xs: 'auto auto minmax(0, 1fr)', sm: 'auto auto minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"grip picture tools" "name name name" "words words words"',
    sm: '"grip picture name tools" "grip picture words words"',
  },
  columnGap: '12px',
  rowGap: '6px',
  paddingBlock: '12px',
  bgcolor: 'surface',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
  // The other rows make room during a drag.
  transition: dragged ? 'none' : 'transform 160ms ease-out',
  ...(dragged && {
    position: 'relative',
    zIndex: 1,
    borderRadius: '8px',
    boxShadow: (theme: Theme) => theme.depth.float,
  }),
});

const handle = {
  gridArea: 'grip',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  marginInlineStart: '-4px',
  borderRadius: '6px',
  color: 'text.tertiary',
  cursor: 'grab',
  touchAction: 'none',
  '&:hover': { bgcolor: 'hover' },
  '&:active': { cursor: 'grabbing' },
} as const;

const words = { gridArea: 'words', display: 'grid', gap: '8px', minWidth: 0 } as const;
const choice = { display: 'flex', gap: '8px', cursor: 'pointer', minHeight: 24 } as const;
