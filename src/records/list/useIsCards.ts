import { useMediaQuery } from '@mui/material';
import { below } from '../../theme/widths.ts';

/**
 * Whether a list has cards and its filters are a sheet: on phones, and in other windows where a table would keep little
 * more than names, e.g. 1440 px with text of twice the size.
 */
export const useIsCards = (): boolean => useMediaQuery(below(768));
