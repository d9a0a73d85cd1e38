import { useGetList } from 'react-admin';
import type { BookingPolicy } from '../../../contract/entities/bookingPolicy.ts';
import type { Category } from '../../../contract/entities/category.ts';
import { defaultFormId } from '../../../contract/entities/service.ts';
import { ownSearchResult } from '../../../contract/entities/searchResult.ts';
import type { EditedService } from './editedService.ts';
import { addOnOptions } from '../../../contract/entities/price.ts';
import { staffResourceTypeId } from '../../../contract/entities/resourceType.ts';
import { getPath } from '../../../contract/paths.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { mediaIn, picturesOf } from '../../media/pictures.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/allOptions.ts';
import type { FieldOfEditor } from './editorFields.ts';
import { dayWords } from '../../ui/words/dayWords.ts';
import { durationWords } from '../../ui/words/durationWords.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { rangeWords } from '../rangeWords.ts';
import { useGroupWords } from '../addOns/useGroupWords.ts';
import { useChoiceWords } from '../options/useChoiceWords.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';
import { tagsIn, textOf } from './searchTags.ts';
import { useBookingForms } from './useBookingForms.ts';
import { useFieldItems } from './useFieldItems.ts';
import { useResources } from './useResources.ts';
import { waysWords } from '../waysWords.ts';

/** Returns a function that formats a field of a service; `''` if empty. */
export function useFieldWords(): (field: FieldOfEditor, service: EditedService) => string {
  const text = useText();
  const { business, locale, timeZone } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  const itemsOf = useFieldItems();
  const { pricesWords } = useChoiceWords();
  const groupWords = useGroupWords();
  const { data: categories } = useGetList<Category>('categories', ...allOptions);
  const { data: policies } = useGetList<BookingPolicy>('bookingPolicies', ...allOptions);
  const { forms } = useBookingForms();
  const { kinds, loaded: kindsLoaded } = useResources();

  /** Name of a referenced record; "deleted" if it is missing from the loaded list. */
  function nameIn(
    list: readonly { id?: string | undefined; name?: string | undefined }[] | undefined,
    id: unknown,
    known?: string,
  ): string {
    if (typeof id !== 'string') return '';
    const name = list?.find((one) => one.id === id)?.name ?? known;
    return name ?? (list ? text('serviceEditor.gone') : '…');
  }

  return ({ key, path }, service) => {
    const value = getPath(service, path);
    switch (key) {
      case 'category':
        return nameIn(categories, value, service.category?.name);
      case 'policy':
        return nameIn(policies, value, service.bookingPolicy?.name);
      case 'form':
        if (value === defaultFormId) return text('serviceEditor.form.default');
        return nameIn(forms.length > 0 ? forms : undefined, value);
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
      case 'choices':
        return pricesWords(service.optionsAndVariants, service);
      case 'addOnsPaid': {
        const option = addOnOptions.find((known) => known === value);
        return option ? text(`addOns.paid.${option}`) : '';
      }
      case 'addOns':
        return groupWords(service.addOnGroups ?? []);
      case 'rateType':
        return service.payment?.rateType && service.payment.rateType !== 'UNKNOWN_RATE_TYPE'
          ? text(`serviceEditor.rate.${service.payment.rateType}`)
          : '';
      case 'ways':
        return waysWords(value, text, locale);
      case 'plans':
      case 'resources':
      case 'keywords':
      case 'searchOthers':
      case 'staff':
      case 'locations':
      case 'lengths':
        return listOf(
          (itemsOf(key, service) ?? []).map(({ words }) => words),
          locale,
        );
      case 'addressMode':
        return text(value === true ? 'addresses.mode.fixed' : 'addresses.mode.follows');
      case 'hidden':
        return text(value === true ? 'serviceEditor.hidden' : 'serviceEditor.shown');
      case 'mobileForm':
      case 'redirect':
        // Both flags are negated on the wire.
        return text(value === true ? 'layout.field.off' : 'layout.field.on');
      case 'givenBy':
        if (typeof value !== 'string' || value === staffResourceTypeId) {
          return text('serviceEditor.resources.people');
        }
        return nameIn(kindsLoaded ? kinds : undefined, value);
      case 'online':
      case 'approval':
      case 'requests':
      case 'upfront':
      case 'usualUpfront':
      case 'conferencing':
        return text(value === true ? 'layout.field.on' : 'layout.field.off');
      case 'price':
      case 'deposit':
      case 'usualPrice':
      case 'usualDeposit':
      case 'monthly':
        // May be no valid amount while typing.
        return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
          ? money.short({ value })
          : wordOf(value);
      case 'pause':
        return typeof value === 'number' ? durationWords(value, text) : wordOf(value);
      case 'name':
      case 'tagLine':
      case 'description':
      case 'words':
      case 'sortOrder':
      case 'payments':
      case 'capacity':
      case 'address':
        return wordOf(value);
      default:
        return key satisfies never;
    }
  };
}

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
