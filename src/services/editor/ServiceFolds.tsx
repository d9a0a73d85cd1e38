import type { ReactNode } from 'react';
import { FoldedSections } from '../../records/editor/sections/FormSection.tsx';
import { useText } from '../../messages/useText.ts';
import { ownSearchResult } from '../../../contract/entities/values/searchResult.ts';
import { fieldOf, type FieldKey } from './editorFields.ts';
import { tagsIn } from './inputs/search/searchTags.ts';
import { useFieldWords } from './useFieldWords.ts';
import { useServiceForm } from './useServiceForm.ts';

/** Folds the rare sections of a service to a line with their present value. */
export function ServiceFolds({ children }: { children: ReactNode }) {
  const text = useText();
  const wordsOf = useFieldWords();
  const { service, opened } = useServiceForm();
  const words = (...keys: FieldKey[]) =>
    keys
      .map((key) => wordsOf(fieldOf(key), service))
      .filter(Boolean)
      .join(' · ');
  const isAppointment = service.type === 'APPOINTMENT';
  const { title, listed } = ownSearchResult(tagsIn(service.seoData?.tags));
  const folded = {
    pictures: words('media') || text('media.noneToSee'),
    // With a price that varies, the variants are the price.
    ...(service.payment?.rateType !== 'VARIED' && {
      choices: words('optionsAndVariants') || text('serviceEditor.folded.choices'),
    }),
    addOns: words('addOnGroups') || text('serviceEditor.folded.addOns'),
    // A new service needs an answer in these.
    ...(opened &&
      isAppointment && {
        schedule: words(
          'schedule.availabilityConstraints.durationRange',
          'schedule.availabilityConstraints.sessionDurations',
        ),
      }),
    ...(opened && {
      locations: words('locations') || text('serviceEditor.folded.locations'),
      staff:
        words(...(isAppointment ? (['staffMemberIds'] as const) : []), 'serviceResources') ||
        text(isAppointment ? 'serviceEditor.folded.staff' : 'serviceEditor.folded.staffSessions'),
    }),
    address: service.mainSlug?.name ?? '',
    search: listed ? title || (service.name ?? '') : text('serviceEditor.search.unlisted'),
  };
  return <FoldedSections value={folded}>{children}</FoldedSections>;
}
