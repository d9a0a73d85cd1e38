/** `sx` of a list of checkboxes, in two columns if names of up to 20 letters fit. */
export const choiceGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
  columnGap: '16px',
  rowGap: '4px',
} as const;

/** `sx` of a checkbox row with a link that opens its record. */
export const choiceRow = { display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 } as const;

/** `sx` of a checkbox row, clickable as a whole. */
export const choiceLine = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 40,
  minWidth: 0,
  flex: 1,
  paddingInline: '8px',
  marginInline: '-8px',
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'hover' },
} as const;
