import { useGetList } from 'react-admin';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Category } from '../../../contract/entities/services/category.ts';
import { ownSearchResult } from '../../../contract/entities/values/searchResult.ts';
import type { EditedService } from './editedService.ts';
import { addOnOptions } from '../../../contract/entities/values/price.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { getPath } from '../../../contract/paths.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { mediaIn, picturesOf } from '../../media/pictures.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import type { FieldKey, FieldOfEditor } from './editorFields.ts';
import { usePlainWords } from '../../records/editor/fields/usePlainWords.ts';
import { dayWords } from '../../ui/words/dayWords.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { rangeWords } from '../rangeWords.ts';
import { useGroupWords } from '../addOns/useGroupWords.ts';
import { useChoiceWords } from '../options/useChoiceWords.ts';
import { tagsIn, textOf } from './inputs/search/searchTags.ts';
import { useFieldItems } from './useFieldItems.ts';
import { useResources } from './inputs/useResources.ts';
import { waysWords } from '../waysWords.ts';

/** Returns a function that formats a field of a service; `''` if empty. */
export function useFieldWords(): (field: FieldOfEditor, service: EditedService) => string {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const plainWords = usePlainWords();
  const itemsOf = useFieldItems();
  const { pricesWords } = useChoiceWords();
  const groupWords = useGroupWords();
  const { data: categories } = useGetList<Category>('categories', ...allOptions);
  const { data: policies } = useGetList<BookingPolicy>('bookingPolicies', ...allOptions);
  const { data: forms } = useGetList<BookingForm>('bookingForms', ...allOptions);
  const { types, loaded: typesLoaded } = useResources();

  /** Name of a referenced record; "deleted" if it is missing from the loaded list. */
  function nameIn(
    list: readonly { id?: string | undefined; name?: string | undefined }[] | undefined,
    id: unknown,
    known?: string,
  ): string {
    if (typeof id !== 'string') return '';
    return nameOrGone(list, id, text('serviceEditor.gone'), known);
  }

  const onOff = (on: boolean) => plainWords('flag', on);
  // Both flags are negated on the wire.
  const negated = (value: unknown) => onOff(value !== true);

  const special: Partial<Record<FieldKey, (value: unknown, service: EditedService) => string>> = {
    'category.id': (value, { category }) => nameIn(categories, value, category?.name),
    'bookingPolicy.id': (value, { bookingPolicy }) => nameIn(policies, value, bookingPolicy?.name),
    'form.id': (value) => nameIn(forms, value),
    media: (value) => {
      const { length } = picturesOf(mediaIn(value));
      return length === 0 ? '' : text('media.count', { smart_count: length });
    },
    'payment.subscription.firstChargeDate': (value) =>
      text(
        value === 'SCHEDULED' ? 'serviceEditor.firstCharge.SCHEDULED' : 'serviceEditor.firstCharge.CHECKOUT',
      ),
    'payment.subscription.recurringStartDate': (value) =>
      typeof value === 'string' ? dayWords(value, { locale, timeZone }) : '',
    'taxableAddress.taxableAddressType': (value) =>
      value === 'BUSINESS' || value === 'BILLING' ? text(`serviceEditor.tax.${value}`) : '',
    'schedule.availabilityConstraints.durationRange': (_value, { schedule }) => {
      const { durationRange } = schedule?.availabilityConstraints ?? {};
      return durationRange ? rangeWords(durationRange, text) : '';
    },
    'schedule.availabilityConstraints.timeBetweenSessions': (value) =>
      typeof value === 'number' ? minutesWords([value], text) : plainWords(undefined, value),
    'seoData.tags': (value) => {
      const { title, description, listed } = ownSearchResult(tagsIn(value));
      const unlisted = listed ? undefined : text('serviceEditor.search.unlisted');
      return [title, description, unlisted].filter(Boolean).join(' – ');
    },
    'seoData.tags.title': searchText('title'),
    'seoData.tags.description': searchText('description'),
    'seoData.tags.listed': (value) => onOff(ownSearchResult(tagsIn(value)).listed),
    optionsAndVariants: (_value, service) => pricesWords(service.optionsAndVariants, service),
    'payment.addOnOption': (value) => {
      const option = addOnOptions.find((known) => known === value);
      return option ? text(`addOns.paid.${option}`) : '';
    },
    addOnGroups: (_value, { addOnGroups = [] }) => groupWords(addOnGroups),
    'payment.rateType': (_value, { payment }) =>
      payment?.rateType && payment.rateType !== 'UNKNOWN_RATE_TYPE'
        ? text(`serviceEditor.rate.${payment.rateType}`)
        : '',
    'payment.options': (value) => waysWords(value, text, locale),
    'mainSlug.custom': (value) => text(value === true ? 'addresses.mode.fixed' : 'addresses.mode.follows'),
    hidden: (value) => text(value === true ? 'serviceEditor.hidden' : 'serviceEditor.shown'),
    'form.mobileSettings.hidden': negated,
    'seoData.settings.preventAutoRedirect': negated,
    primaryResourceType: (value) =>
      typeof value !== 'string' || value === staffResourceTypeId
        ? text('serviceEditor.resources.people')
        : nameIn(typesLoaded ? types : undefined, value),
  };

  return ({ key, path, kind }, service) => {
    const value = getPath(service, path);
    const read = special[key];
    if (read) return read(value, service);
    const items = itemsOf(key, service);
    return items
      ? listOf(
          items.map(({ words }) => words),
          locale,
        )
      : plainWords(kind, value);
  };
}

const searchText = (part: 'title' | 'description') => (value: unknown) => textOf(tagsIn(value), part);
