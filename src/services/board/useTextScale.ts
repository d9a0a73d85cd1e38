import { useState } from 'react';

/** Size of the person's text, 1 at 16 px, for sizes that scripts compute. */
export const useTextScale = (): number =>
  useState(() => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16)[0];
