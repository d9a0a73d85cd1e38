/**
 * What a draft is a draft of: the key that the keeping of drafts knows it by. `path` is where the screens of the family
 * stand: `services`.
 */
export const placeOfRecord = (path: string, id: string) => `${path}/${id}`;

export const newRecordPlace = (path: string) => placeOfRecord(path, newRecord);

const newRecord = 'new';

export const isNewPlace = (place: string) => place.endsWith(`/${newRecord}`);

/** The address of the form in which a draft was written. */
export const addressOfPlace = (place: string) =>
  `/${isNewPlace(place) ? `${place.slice(0, -newRecord.length)}create` : place}`;
