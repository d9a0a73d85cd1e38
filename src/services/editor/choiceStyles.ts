/** For `sx`: choices with a tick each, in two columns where there is room. */
export const choiceGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '16px',
  rowGap: '4px',
} as const;

/** For `sx`: one of them; all of it can be pressed. */
export const choiceLine = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 40,
  minWidth: 0,
  paddingInline: '8px',
  marginInline: '-8px',
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'hover' },
} as const;
