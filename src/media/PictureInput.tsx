import { Box, Button } from '@mui/material';
import { mediaItem } from '../../contract/entities/values/media.ts';
import { withoutNulls } from '../../contract/paths.ts';
import { PictureDrop } from './PictureDrop.tsx';
import { pictureUrl } from './pictures.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadList } from './UploadList.tsx';
import { usePictureUploads } from './usePictureUploads.ts';
import { useText } from '../messages/useText.ts';
import { fieldFrame, FieldNote } from '../ui/fields/form/FieldNote.tsx';
import { useField } from '../ui/fields/form/useField.ts';

const imageIn = (value: unknown) => mediaItem.safeParse(withoutNulls(value)).data?.image;

interface PictureInputProps {
  /** Path in the form. */
  source: string;
  label: string;
  locked: boolean;
  /** Purpose of the picture; then the label is visible too. */
  help?: string;
}

/** Single picture of a record, bound to the form: uploaded at once, saved with the form. */
export function PictureInput({ source, label, locked, help }: PictureInputProps) {
  const text = useText();
  const { id, field, error, change } = useField({
    source,
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => (imageIn(value) ? text('media.count', { smart_count: 1 }) : ''),
  });
  const image = imageIn(field.value);
  const { uploads, add, retry, dismiss } = usePictureUploads((images) => {
    const latest = images.at(-1);
    if (latest) field.onChange({ image: latest });
  });
  return (
    <Box
      component="fieldset"
      aria-label={label}
      aria-describedby={`${id}-note`}
      data-field={id}
      data-changed={change ? '' : undefined}
      sx={fieldFrame(change !== undefined)}
    >
      {help !== undefined && <Box sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>{label}</Box>}
      {image && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', marginBlockEnd: '8px' }}>
          <Thumbnail url={pictureUrl(image)} width={96} />
          {!locked && (
            <Button size="small" onClick={() => field.onChange(null)}>
              {text('media.removeOnly')}
            </Button>
          )}
        </Box>
      )}
      {!image && locked && <Box sx={{ color: 'text.secondary' }}>{text('media.noneToSee')}</Box>}
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {!locked && (
        <PictureDrop
          id={id}
          empty={!image && uploads.length === 0}
          help={help}
          only
          onFiles={(files) => add(files, 1)}
        />
      )}
      <FieldNote {...{ id, label, error, change }} />
    </Box>
  );
}
