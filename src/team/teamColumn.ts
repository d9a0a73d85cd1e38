/** `sx` of the team page's column of cards. */
export const teamColumn = { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' };
