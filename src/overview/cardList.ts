/** `sx` of a list in a card: its first and last row end at the padding of the card. */
export const cardList = { margin: 0, padding: 0, marginBlock: '-8px', listStyle: 'none' };

/** `sx` of a row with its actions at the end. */
export const cardRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  paddingBlock: '10px',
  '&:not(:last-child)': { borderBlockEnd: '1px solid', borderColor: 'line' },
} as const;

/** `sx` of the link in the head of a card, whose place shows that it is one. */
export const headLink = {
  display: 'inline-block',
  paddingBlock: '2px',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** `sx` of a name that opens its record. */
export const nameLink = {
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;
