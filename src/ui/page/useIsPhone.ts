import { useMediaQuery } from '@mui/material';
import { onPhones } from '../../theme/widths.ts';

/** Whether the window has the layout of a phone. */
export const useIsPhone = (): boolean => useMediaQuery(onPhones);
