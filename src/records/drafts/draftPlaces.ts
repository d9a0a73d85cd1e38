/** What a draft is a draft of: the key that the keeping of drafts knows it by. */
export const placeOfService = (id: string) => `services/${id}`;

export const newServicePlace = 'services/new';
