import { localeFor, type Language } from '../../../contract/customerWords/languages.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import type { EditedService } from '../editor/editedService.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';
import { cardParts, pageParts } from './previewParts.ts';
import { shownPayment } from './shownPayment.ts';
import { useCustomerWords } from './useCustomerWords.ts';
import { useShownService } from './useShownService.ts';

interface Viewer {
  language: Language;
  /** The plan that the customer has; undefined for a visitor. */
  plan: PricingPlan | undefined;
  /** All plans of the business. */
  plans: readonly PricingPlan[];
}

/** Returns a function that says what a customer meets of a service. */
export function usePreviewView({ language, plan, plans }: Viewer) {
  const { business, locale, timeZone = 'UTC' } = useBusiness();
  const shownOf = useShownService();
  const factsOf = useServiceFacts();
  const words = useCustomerWords(language);
  const formats = {
    locale: localeFor(language, { locale }),
    timeZone,
    currency: business?.currency ?? 'EUR',
  };
  // Another host does not say: it has payments of its own.
  const isOnline = business?.onlinePayments ?? true;

  return (edited: EditedService) => {
    const service = shownOf(edited);
    const planIds = service.payment?.pricingPlanIds ?? [];
    const isInPlan = plans.some(({ id, archived }) => !archived && planIds.includes(id));
    const payment = shownPayment(service, { plan, plans, isOnline, formats, words, language });
    const wording = { formats, words };
    return {
      service,
      ...wording,
      isInPlan,
      payment,
      parts: {
        card: { ...cardParts(service, wording, factsOf(service).locations), payment },
        page: { ...pageParts(service, wording, isInPlan), payment },
      },
    };
  };
}
