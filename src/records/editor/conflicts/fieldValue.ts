/** `sx` of a field's version (FieldVersions). */
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

/** `sx` of the heading above a version. */
export const fieldValueHead = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  typography: 'body2',
  color: 'text.secondary',
  marginBlockEnd: '4px',
} as const;
