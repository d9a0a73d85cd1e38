import { useGetList } from 'react-admin';
import type { BookingPolicy } from '../../../contract/entities/bookingPolicy.ts';
import type { Category } from '../../../contract/entities/category.ts';
import type { PricingPlan } from '../../../contract/entities/pricingPlan.ts';
import { ownSearchResult } from '../../../contract/entities/searchResult.ts';
import type { EditedService } from './editedService.ts';
import { getPath } from '../../../contract/paths.ts';
import { useBusiness } from '../../layout/useBusiness.ts';
import { mediaIn, picturesOf } from '../../media/pictures.ts';
import { useText } from '../../messages/useText.ts';
import { allOfThem } from '../bulk/allOfThem.ts';
import type { FieldOfEditor } from './editorFields.ts';
import { dayWords } from '../../layout/dayWords.ts';
import { listOf } from '../listOf.ts';
import { rangeWords } from '../rangeWords.ts';
import { useGroupWords } from '../addOns/useGroupWords.ts';
import { useChoiceWords } from '../options/useChoiceWords.ts';
import { placeNames } from '../serviceWords.ts';
import { keywordLine, keywordsIn, otherTags, tagName, tagsIn, textOf } from './searchTags.ts';
import { useBookingForms } from './useBookingForms.ts';
import { useResourceWords } from './useResources.ts';
import { useStaffNames } from './useStaffNames.ts';
import { waysWords } from '../waysWords.ts';

/** Reads a field of a service into the words in which people know its value; `''` when it is empty. */
export function useFieldWords(): (field: FieldOfEditor, service: EditedService) => string {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const people = useStaffNames();
  const { pricesWords } = useChoiceWords();
  const groupWords = useGroupWords();
  const { data: categories = [] } = useGetList<Category>('categories', ...allOfThem);
  const { data: policies = [] } = useGetList<BookingPolicy>('bookingPolicies', ...allOfThem);
  const { data: plans = [] } = useGetList<PricingPlan>('pricingPlans', ...allOfThem);
  const { forms } = useBookingForms();
  const resourceWords = useResourceWords();
  return ({ key, path }, service) => {
    const value = getPath(service, path);
    switch (key) {
      case 'category':
        return categories.find(({ id }) => id === value)?.name ?? service.category?.name ?? '';
      case 'policy':
        return policies.find(({ id }) => id === value)?.name ?? service.bookingPolicy?.name ?? '';
      case 'plans':
        return listOf(
          (service.payment?.pricingPlanIds ?? []).map(
            (id) => plans.find((plan) => plan.id === id)?.name ?? text('serviceEditor.plans.unknown'),
          ),
          locale,
        );
      case 'form':
        return forms.find(({ id }) => id === value)?.name ?? '';
      case 'resources':
        return resourceWords(value);
      case 'pictures': {
        const { length } = picturesOf(mediaIn(value));
        return length === 0 ? '' : text('media.count', { smart_count: length });
      }
      case 'firstCharge':
        return text(
          value === 'SCHEDULED'
            ? 'serviceEditor.firstCharge.SCHEDULED'
            : 'serviceEditor.firstCharge.CHECKOUT',
        );
      case 'chargedFrom':
        return typeof value === 'string' ? dayWords(value, { locale, timeZone }) : '';
      case 'tax':
        return value === 'BUSINESS' || value === 'BILLING' ? text(`serviceEditor.tax.${value}`) : '';
      case 'range': {
        const { durationRange } = service.schedule?.availabilityConstraints ?? {};
        return durationRange ? rangeWords(durationRange, text) : '';
      }
      case 'keywords':
        return keywordLine(keywordsIn(value));
      case 'searchResult': {
        const { title, description, listed } = ownSearchResult(tagsIn(value));
        const unlisted = listed ? undefined : text('serviceEditor.search.unlisted');
        return [title, description, unlisted].filter(Boolean).join(' – ');
      }
      case 'searchTitle':
      case 'searchDescription':
        return textOf(tagsIn(value), key === 'searchTitle' ? 'title' : 'description');
      case 'searchListed':
        return text(ownSearchResult(tagsIn(value)).listed ? 'layout.field.on' : 'layout.field.off');
      case 'searchOthers':
        return listOf(otherTags(tagsIn(value)).map(tagName), locale);
      case 'choices':
        return pricesWords(service.optionsAndVariants, service);
      case 'addOns':
        return groupWords(service.addOnGroups ?? []);
      case 'rateType':
        return service.payment?.rateType && service.payment.rateType !== 'UNKNOWN_RATE_TYPE'
          ? text(`serviceEditor.rate.${service.payment.rateType}`)
          : '';
      case 'ways':
        return waysWords(value, text, locale);
      case 'staff':
        return listOf(
          (service.staffMemberIds ?? []).map((id) => people.get(id) ?? text('serviceEditor.staff.unknown')),
          locale,
        );
      case 'locations':
        return listOf(placeNames(service, text), locale);
      case 'addressMode':
        return text(value === true ? 'addresses.mode.fixed' : 'addresses.mode.follows');
      case 'hidden':
        return text(value === true ? 'layout.field.off' : 'layout.field.on');
      case 'online':
      case 'approval':
      case 'requests':
      case 'upfront':
      case 'usualUpfront':
      case 'conferencing':
        return text(value === true ? 'layout.field.on' : 'layout.field.off');
      case 'name':
      case 'tagLine':
      case 'description':
      case 'price':
      case 'deposit':
      case 'usualPrice':
      case 'usualDeposit':
      case 'words':
      case 'monthly':
      case 'payments':
      case 'capacity':
      case 'lengths':
      case 'pause':
      case 'address':
        return Array.isArray(value) ? listOf(value.map(String), locale) : wordOf(value);
      default:
        return key satisfies never;
    }
  };
}

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
