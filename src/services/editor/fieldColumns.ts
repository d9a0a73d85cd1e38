/** For `sx`: what several people made of one field, side by side; below each other on a phone. */
export const fieldColumns = (count: 2 | 3) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
    gap: '8px',
  }) as const;

/** For `sx`: one of them. */
export const fieldValue = (chosen: boolean) =>
  ({
    padding: '10px 12px',
    borderRadius: '8px',
    border: '1px solid',
    borderColor: chosen ? 'accent.fill' : 'line',
    bgcolor: chosen ? 'selected' : 'transparent',
    overflowWrap: 'anywhere',
    maxHeight: 160,
    overflowY: 'auto',
    'label&': { cursor: 'pointer' },
  }) as const;

/** For `sx`: whose it is, above it. */
export const fieldValueHead = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  typography: 'body2',
  color: 'text.secondary',
  marginBlockEnd: '4px',
} as const;
