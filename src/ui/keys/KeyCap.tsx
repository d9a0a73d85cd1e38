import { Box } from '@mui/material';

/** A key as it is printed on a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <Box component="kbd" sx={cap}>
      {children}
    </Box>
  );
}

const cap = {
  display: 'inline-block',
  minWidth: 24,
  paddingInline: '6px',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: '4px',
  typography: 'caption',
  textAlign: 'center',
  bgcolor: 'sunken',
  color: 'text.secondary',
} as const;
