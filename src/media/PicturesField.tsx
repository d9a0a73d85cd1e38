import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { mediaLimits, type Image, type Media } from '../../contract/entities/values/media.ts';
import { fieldFrame, FieldNote } from '../ui/fields/form/FieldNote.tsx';
import { oneLine, visuallyHidden } from '../ui/textStyles.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { handleProps, useDragOrder } from '../ui/fields/order/useDragOrder.ts';
import { useField } from '../ui/fields/form/useField.ts';
import { useText } from '../messages/useText.ts';
import { listOf } from '../ui/words/listOf.ts';
import { PictureDrop } from './PictureDrop.tsx';
import { PictureRow } from './PictureRow.tsx';
import {
  mediaIn,
  pictureUrl,
  picturesOf,
  withAdded,
  withAltText,
  withBroughtBack,
  withChosen,
  withMoved,
  withRemoved,
  type ShownPicture,
} from './pictures.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadList } from './UploadList.tsx';
import { usePictureUploads } from './usePictureUploads.ts';

interface PicturesFieldProps {
  /** Path of the media in the record. */
  source: string;
  label: string;
  /** The saved pictures: removed ones can be restored until the next save. */
  opened: Media | undefined;
  /** Read-only. */
  locked: boolean;
}

interface Gone {
  picture: ShownPicture;
  at: number;
}

/** Pictures of a record, bound to the form. Uploads start at once; the list is saved with the form. */
export function PicturesField({ source, label, opened, locked }: PicturesFieldProps) {
  const text = useText();
  const { locale } = useBusiness();
  const { getValues } = useFormContext();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { id, field, error, change } = useField({
    source,
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => {
      const { length } = picturesOf(mediaIn(value));
      return length === 0 ? '' : text('media.count', { smart_count: length });
    },
  });
  const pictures = picturesOf(mediaIn(field.value));
  const keys = pictures.map(({ key }) => key);
  const gone = useRemoved(keys, opened);
  // Uploads finish at any time, so this edits the form's current value.
  const edit = (make: (media: Media) => Media) => field.onChange(make(mediaIn(getValues(source))));
  const nameOf = (image: Image, at: number) =>
    image.filename?.trim() || image.altText?.trim() || text('media.unnamed', { at: at + 1 });
  const uploads = usePictureUploads((images) => {
    edit((media) => withAdded(media, images));
    const names = images.map((image, at) => nameOf(image, pictures.length + at));
    setSaid(text('media.added', { name: listOf(names, locale) }));
  });

  function move(key: string, to: number): void {
    const from = keys.indexOf(key);
    const picture = pictures[from];
    if (!picture || to < 0 || to >= keys.length) return;
    edit((media) => withMoved(media, key, to));
    const name = nameOf(picture.image, from);
    setSaid(text('media.moved', { name, at: to + 1, count: keys.length }));
    // Moving an element in the document removes its focus; the next press belongs on the same button.
    requestAnimationFrame(() => focusMove(list.current, key, to < from ? 'up' : 'down'));
  }

  const { dragged, rowProps, grips } = useDragOrder(keys, move);

  return (
    <Box
      component="fieldset"
      aria-label={label}
      aria-describedby={`${id}-note`}
      data-field={id}
      data-changed={change ? '' : undefined}
      sx={fieldFrame(change !== undefined)}
    >
      {pictures.length > 0 && (
        <Box component="ul" ref={list} sx={plain}>
          {pictures.map((picture, at) => {
            const { key, image } = picture;
            return (
              <PictureRow
                key={key}
                {...{ id, picture, at, locked }}
                name={nameOf(image, at)}
                count={pictures.length}
                dragged={dragged === key}
                rowProps={rowProps(key)}
                handleProps={handleProps(grips, key)}
                onMove={(to) => move(key, to)}
                onRemove={() => {
                  gone.note({ picture, at });
                  edit((media) => withRemoved(media, key));
                }}
                onChoose={(as) => edit((media) => withChosen(media, key, as))}
                onAltText={(altText) => edit((media) => withAltText(media, key, altText))}
              />
            );
          })}
        </Box>
      )}
      {gone.list.map(({ picture, at }) => (
        <RemovedPicture
          key={picture.key}
          picture={picture}
          name={nameOf(picture.image, at)}
          onRestore={() => edit((media) => withBroughtBack(media, picture, at))}
        />
      ))}
      <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
      {locked
        ? pictures.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('media.noneToSee')}</Box>
        : pictures.length < mediaLimits.items && (
            <PictureDrop
              id={id}
              empty={pictures.length === 0 && gone.list.length === 0 && uploads.uploads.length === 0}
              onFiles={(files) => uploads.add(files, mediaLimits.items - pictures.length)}
            />
          )}
      {pictures.length >= mediaLimits.items && (
        <Box sx={{ color: 'text.secondary' }}>{text('media.full', { count: mediaLimits.items })}</Box>
      )}
      <Box component="output" sx={visuallyHidden}>
        {said}
      </Box>
      <FieldNote
        {...{ id, label, error, change }}
        help={pictures.length > 1 && !locked ? text('media.help') : undefined}
      />
    </Box>
  );
}

/** Removed pictures that can be restored: the record's until the next save, and this visit's uploads. */
function useRemoved(keys: readonly string[], opened: Media | undefined) {
  const [noted, setNoted] = useState<{ since: Media | undefined; list: readonly Gone[] }>();
  const before = picturesOf(opened ?? {}).map((picture, at): Gone => ({ picture, at }));
  const uploaded = noted?.since === opened ? (noted?.list ?? []) : [];
  const known = new Set(before.map(({ picture }) => picture.key));
  const all = [...before, ...uploaded.filter(({ picture }) => !known.has(picture.key))];
  return {
    list: all.filter(({ picture }) => !keys.includes(picture.key)),
    note: (one: Gone) =>
      setNoted({
        since: opened,
        list: [...uploaded.filter(({ picture }) => picture.key !== one.picture.key), one],
      }),
  };
}

interface RemovedPictureProps {
  picture: ShownPicture;
  name: string;
  onRestore: () => void;
}

/** A removed picture with a restore button, shown until the next save. */
function RemovedPicture({ picture, name, onRestore }: RemovedPictureProps) {
  const text = useText();
  return (
    <Box sx={removedLine}>
      <Box component="span" sx={{ lineHeight: 0, opacity: 0.5 }}>
        <Thumbnail url={pictureUrl(picture.image)} width={48} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, color: 'text.secondary' }}>
        <Box sx={oneLine} title={name}>
          {text('media.removed', { name })}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{text('media.removedSaved')}</Box>
      </Box>
      <Button size="small" aria-label={text('media.bringBackOf', { name })} onClick={onRestore}>
        {text('media.bringBack')}
      </Button>
    </Box>
  );
}

/** Focuses the same button, or its neighbour when the picture is first or last. */
function focusMove(list: HTMLElement | null, key: string, way: 'up' | 'down'): void {
  const row = [...(list?.querySelectorAll<HTMLElement>('[data-picture]') ?? [])].find(
    ({ dataset }) => dataset['picture'] === key,
  );
  const button = row?.querySelector<HTMLButtonElement>(`[data-move="${way}"]:not(:disabled)`);
  (button ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus();
}

const plain = { margin: 0, padding: 0, listStyle: 'none', marginBlockStart: '-8px', marginBlockEnd: '8px' };

const removedLine = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  paddingBlock: '6px',
  marginBlockEnd: '8px',
} as const;
