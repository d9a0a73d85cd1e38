import { useState } from 'react';
import { dayOf } from '../../../contract/wallClock.ts';
import { useBusiness } from '../business/useBusiness.ts';

/** Returns the day on which the component first rendered, in the business's zone: `2026-11-20`. */
export function useToday(): string {
  const { timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  return dayOf(now.toISOString(), timeZone);
}
