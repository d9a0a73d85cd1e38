/** For `sx`: the cards of the team's page, one below the other. */
export const teamColumn = { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 760px)' };
