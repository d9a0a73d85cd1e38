import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { useText, type Text } from '../messages/useText.ts';

/** The number of bookings that a plan pays for: `10 sessions`, `Unlimited`. */
const sessionWords = (benefit: PricingPlan['benefit'], text: Text): string =>
  benefit?.sessions === undefined
    ? text('plans.sessions.UNLIMITED')
    : text('plans.sessions.count', { smart_count: benefit.sessions, count: benefit.sessions });

export function useSessionWords(): (benefit: PricingPlan['benefit']) => string {
  const text = useText();
  return (benefit) => sessionWords(benefit, text);
}
