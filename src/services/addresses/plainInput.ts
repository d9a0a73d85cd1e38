import { onPhones } from '../../theme/widths.ts';

/** `sx` of an input outside react-admin's forms. */
export const plainInput = {
  width: 1,
  minWidth: 0,
  height: { xs: 44, sm: 36 },
  paddingInline: '12px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'control',
  bgcolor: 'surface',
  color: 'text.primary',
  typography: 'body1',
  '&[aria-invalid="true"]': { borderColor: 'bad.mark' },
  '&:disabled': { bgcolor: 'sunken', color: 'text.tertiary' },
  [onPhones]: { fontSize: '1rem' },
} as const;
