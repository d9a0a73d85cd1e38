import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { lengthWords } from '../serviceWords.ts';
import type { Check, RelatedRecord } from './causes.ts';

const ways = ['online', 'inPerson', 'pricingPlan'] as const;

/** The evidence of a passed check of a service, in words and as records. */
export function usePassedFacts(service: Service) {
  const text = useText();
  const { category, onlineBooking, staffMemberIds = [], serviceResources = [], payment, type } = service;
  const { timeBetweenSessions = 0 } = service.schedule?.availabilityConstraints ?? {};

  function wordsOf(check: Check): string | undefined {
    switch (check) {
      case 'online':
        return text(onlineBooking?.requireManualApproval ? 'doctor.fact.approval' : 'doctor.fact.automatic');
      case 'resources':
        return serviceResources.length === 0 ? text('doctor.fact.noneRequired') : undefined;
      case 'staff':
        return staffMemberIds.length === 0 ? text('doctor.fact.noneRequired') : undefined;
      case 'duration': {
        const length = lengthWords(service, text) ?? '';
        if (timeBetweenSessions === 0) return length;
        return text('doctor.fact.buffer', { length, buffer: minutesWords([timeBetweenSessions], text) });
      }
      case 'payment': {
        if (payment?.rateType === 'NO_FEE') return text('doctor.fact.free');
        const on = ways.filter((way) => payment?.options?.[way]);
        return on.map((way) => text(`doctor.fact.payment.${way}`)).join(', ');
      }
      case 'visible':
      case 'category':
      case 'hours':
      case 'sessions':
      case 'closures':
      case 'times':
      case 'spots':
      case 'policy':
        return undefined;
      default:
        return check satisfies never;
    }
  }

  function relatedTo(check: Check): RelatedRecord[] {
    if (check === 'staff' || (check === 'hours' && type === 'APPOINTMENT'))
      return staffMemberIds.map((id) => ({ kind: 'resource', id }));
    if (check === 'resources')
      return serviceResources.flatMap(({ resourceType }) =>
        resourceType?.id ? [{ kind: 'roomType' as const, id: resourceType.id }] : [],
      );
    if (check === 'category') return category?.id ? [{ kind: 'category', id: category.id }] : [];
    const { id } = service.bookingPolicy ?? {};
    return check === 'policy' && id ? [{ kind: 'policy', id }] : [];
  }

  return { wordsOf, relatedTo };
}
