import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import type { PlanTerms } from './planTerms.ts';

/** Returns a function that describes the price and term of a plan; `''` if it has no price. */
export function useTermWords(): (terms: PlanTerms) => string {
  const text = useText();
  const { business, locale } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  return ({ amount, pay, period, count, cycles, trialDays }) => {
    if (!/^\d+(\.\d+)?$/.test(amount)) return '';
    const price = Number(amount) === 0 ? text('plans.terms.free') : money({ value: amount });
    const unit = period && text(`plans.unitOf.${period}`, { smart_count: count });
    const length = count === 1 && pay === 'REPEATED' ? unit : unit && `${count} ${unit}`;
    const trial = trialDays ? [text('plans.terms.trial', { smart_count: trialDays })] : [];
    const term = !length
      ? text('plans.terms.once', { price })
      : pay === 'SINGLE'
        ? text('plans.terms.onceFor', { price, length })
        : cycles === undefined
          ? text('plans.terms.every', { price, length })
          : text('plans.terms.everyTimes', { price, length, smart_count: cycles });
    return [term, ...trial].join(', ');
  };
}
