import { useGetList } from 'react-admin';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { paymentOptions } from '../../../contract/entities/values/price.ts';
import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import { getPath } from '../../../contract/paths.ts';
import { mediaIn, picturesOf } from '../../media/pictures.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { locationKey } from '../locations/removedLocations.ts';
import { locationWord } from '../serviceWords.ts';
import type { EditedService } from './editedService.ts';
import type { FieldKey } from './editorFields.ts';
import { keywordsIn, otherTags, tagName, tagsIn } from './inputs/search/searchTags.ts';
import { neededIn, useResourceItems } from './inputs/useResources.ts';
import { useStaffNames } from './useStaffNames.ts';

/** An item of a list field, with its identity and text. */
export interface FieldItem {
  key: string;
  words: string;
}

const severalKeys = [
  'media',
  'payment.pricingPlanIds',
  'payment.options',
  'staffMemberIds',
  'serviceResources',
  'locations',
  'schedule.availabilityConstraints.sessionDurations',
  'seoData.settings.keywords',
  'seoData.tags.others',
] as const satisfies FieldKey[];

/** Returns a function that splits a list field into items; undefined for single-value fields. */
export function useFieldItems(): (key: FieldKey, service: EditedService) => FieldItem[] | undefined {
  const text = useText();
  const people = useStaffNames();
  const resourceItems = useResourceItems();
  const { data: plans } = useGetList<PricingPlan>('pricingPlans', ...allOptions);
  const { data: locations } = useGetList<Location>('locations', ...allOptions);

  /** In the history and in drafts, a location of the business has only its ID. */
  function locationName(location: ServiceLocation): string {
    const ownAddress = location.type === 'BUSINESS' ? undefined : text('serviceEditor.locations.ownAddress');
    const known = locationWord(location, text) ?? ownAddress;
    return nameOrGone(locations, location.business?.id ?? '', text('serviceEditor.locations.gone'), known);
  }

  return (name, service) => {
    const key = severalKeys.find((several) => several === name);
    switch (key) {
      case 'media':
        return picturesOf(mediaIn(service.media)).map(({ key: picture, image }, at) => ({
          key: picture,
          words: image.altText || image.filename || text('media.unnamed', { at: at + 1 }),
        }));
      case 'payment.pricingPlanIds':
        return (service.payment?.pricingPlanIds ?? []).map((id) => ({
          key: id,
          words: nameOrGone(plans, id, text('serviceEditor.plans.unknown')),
        }));
      case 'payment.options': {
        const options = paymentOptions.safeParse(service.payment?.options).data ?? {};
        return (['online', 'inPerson', 'deposit', 'pricingPlan'] as const)
          .filter((way) => options[way])
          .map((way) => ({ key: way, words: text(`serviceEditor.way.${way}`) }));
      }
      case 'staffMemberIds':
        return (service.staffMemberIds ?? []).map((id) => ({
          key: id,
          words: nameOrGone(people, id, text('serviceEditor.staff.unknown')),
        }));
      case 'serviceResources': {
        const words = resourceItems(service.serviceResources);
        return neededIn(service.serviceResources).map((needed, at) => ({
          key: JSON.stringify(needed),
          words: words[at] ?? '',
        }));
      }
      case 'locations':
        return (service.locations ?? []).map((location) => ({
          key: locationKey(location),
          words: locationName(location),
        }));
      case 'schedule.availabilityConstraints.sessionDurations':
        return lengthsIn(service).map((minutes) => ({
          key: String(minutes),
          words: minutesWords([Number(minutes)], text),
        }));
      case 'seoData.settings.keywords':
        return keywordsIn(service.seoData?.settings?.keywords).flatMap(({ term }) =>
          term ? [{ key: term, words: term }] : [],
        );
      case 'seoData.tags.others':
        return otherTags(tagsIn(service.seoData?.tags)).map((tag) => ({
          key: JSON.stringify(tag),
          words: tagName(tag),
        }));
      case undefined:
        return undefined;
      default:
        return key satisfies never;
    }
  };
}

/** A duration may be incomplete while typing. */
function lengthsIn(service: EditedService): unknown[] {
  const value = getPath(service, 'schedule.availabilityConstraints.sessionDurations');
  return Array.isArray(value) ? value.filter((one) => Number(one) > 0) : [];
}
