import { Box, GlobalStyles } from '@mui/material';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintPageProps {
  children: ReactNode;
  /** After the print dialog has closed. */
  onDone: () => void;
}

/** Prints its content without the rest of the screen. Mounted only while printing. */
export function PrintPage({ children, onDone }: PrintPageProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    // Some browsers return from `print` before the dialog has closed.
    globalThis.addEventListener('afterprint', finish);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', finish);
  }, []);
  return createPortal(
    <>
      <GlobalStyles
        styles={{ '@media print': { 'body > :not([data-print])': { display: 'none !important' } } }}
      />
      <Box data-print sx={{ '@media screen': { display: 'none' }, color: '#000', bgcolor: '#fff' }}>
        {children}
      </Box>
    </>,
    document.body,
  );
}
