import { describe, expect, it } from 'vitest';
import { mediaLimits, type Media } from '../../contract/entities/values/media.ts';
import {
  picturesOf,
  refusalOf,
  withAdded,
  withAltText,
  withBroughtBack,
  withChosen,
  withMoved,
  withRemoved,
} from './pictures.ts';

const image = (id: string) => ({ id, url: `/media/${id}`, filename: id });
const item = (id: string) => ({ image: image(id) });
const studio: Media = {
  items: [item('mats'), item('window'), item('teacher')],
  mainMedia: item('window'),
  coverMedia: item('window'),
};

/** Formats media as `mats window* teacher`: a star marks the main picture, brackets the cover. */
const read = (media: Media) =>
  picturesOf(media)
    .map(({ key, isMain, isCover }) => `${isCover ? `[${key}]` : key}${isMain ? '*' : ''}`)
    .join(' ');

describe('pictures of a record', () => {
  it('lists each picture once, including a separate main picture or cover', () => {
    expect(read(studio)).toBe('mats [window]* teacher');
    expect(read({ items: [item('mats')], coverMedia: item('poster') })).toBe('mats [poster]*');
    expect(read({})).toBe('');
  });

  it('uses the first picture as main picture and cover by default', () => {
    expect(read({ items: [item('mats'), item('window')] })).toBe('[mats]* window');
  });

  it('appends added pictures, and makes the first ones main picture and cover', () => {
    expect(read(withAdded(studio, [image('door'), image('mats')]))).toBe('mats [window]* teacher door');
    const first = withAdded({ items: [] }, [image('door'), image('mats')]);
    expect(first).toMatchObject({ mainMedia: item('door'), coverMedia: item('door') });
  });

  it('never exceeds the maximum', () => {
    const many = Array.from({ length: mediaLimits.items + 5 }, (_, at) => image(`p${at}`));
    expect(withAdded({}, many).items).toHaveLength(mediaLimits.items);
  });

  it('keeps main picture and cover when reordered', () => {
    expect(read(withMoved(studio, 'teacher', 0))).toBe('teacher mats [window]*');
    expect(read(withMoved(studio, 'mats', 2))).toBe('[window]* teacher mats');
    expect(withMoved(studio, 'unknown', 0)).toEqual(studio);
  });

  it('makes the first remaining picture main picture or cover after a removal', () => {
    expect(read(withRemoved(studio, 'window'))).toBe('[mats]* teacher');
    expect(read(withRemoved(studio, 'teacher'))).toBe('mats [window]*');
    expect(withRemoved({ items: [item('mats')], mainMedia: item('mats') }, 'mats')).toEqual({ items: [] });
  });

  it('restores a picture to its position and uses', () => {
    const [, window] = picturesOf(studio);
    if (!window) throw new Error('There is a second picture.');
    expect(withBroughtBack(withRemoved(studio, 'window'), window, 1)).toEqual(studio);
  });

  it('sets main picture and cover separately', () => {
    expect(read(withChosen(studio, 'mats', 'mainMedia'))).toBe('mats* [window] teacher');
    expect(read(withChosen(studio, 'teacher', 'coverMedia'))).toBe('mats window* [teacher]');
  });

  it('keeps the alternative text equal in all uses', () => {
    const described = withAltText(studio, 'window', 'Light from the east');
    expect(described.items?.[1]?.image?.altText).toBe('Light from the east');
    expect(described.mainMedia?.image?.altText).toBe('Light from the east');
    expect(withAltText(described, 'window', '')).toEqual(studio);
  });
});

describe('file', () => {
  it.each([
    [{ type: 'image/png', size: 4000 }, undefined],
    [{ type: '', size: 4000 }, undefined],
    [{ type: 'application/pdf', size: 4000 }, 'kind'],
    [{ type: 'image/heic', size: 4000 }, 'kind'],
    [{ type: 'image/svg+xml', size: 4000 }, 'kind'],
    [{ type: 'image/png', size: 0 }, 'empty'],
    [{ type: 'image/png', size: 10 * 1024 * 1024 }, undefined],
    [{ type: 'image/png', size: 10 * 1024 * 1024 + 1 }, 'size'],
  ] as const)('%o is rejected before the upload: %s', (file, refusal) => {
    expect(refusalOf(file)).toBe(refusal);
  });
});
