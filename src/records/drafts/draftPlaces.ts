/** What a draft is a draft of: the key that the keeping of drafts knows it by. */
export const placeOfRecord = (resource: string, id: string) => `${resource}/${id}`;

export const newRecordPlace = (resource: string) => `${resource}/new`;
