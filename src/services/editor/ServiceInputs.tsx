import { memo } from 'react';
import { serviceTraits } from '../../../contract/entities/services/service.ts';
import { pathsWith } from '../../../contract/fields.ts';
import { SectionsSkeleton } from '../../records/editor/sections/EditorSkeleton.tsx';
import { SkipUnchanged } from '../../records/editor/sections/SkipUnchanged.tsx';
import { Progressive } from '../../ui/loading/Progressive.tsx';
import { AddOnsInputs } from '../addOns/AddOnsInputs.tsx';
import { ChoicesInputs } from '../options/ChoicesInputs.tsx';
import { BasicsInputs } from './inputs/BasicsInputs.tsx';
import { BookingInputs } from './inputs/BookingInputs.tsx';
import type { EditedService } from './editedService.ts';
import { LocationsInputs } from './inputs/LocationsInputs.tsx';
import { PageAddressInputs } from './inputs/address/PageAddressInputs.tsx';
import { PicturesInputs } from './inputs/PicturesInputs.tsx';
import { PriceInputs } from './inputs/price/PriceInputs.tsx';
import { ScheduleInputs } from './inputs/ScheduleInputs.tsx';
import { SearchInputs } from './inputs/search/SearchInputs.tsx';
import { StaffInputs } from './inputs/StaffInputs.tsx';
import { ServiceFolds } from './ServiceFolds.tsx';

interface ServiceInputsProps {
  withAddress?: boolean;
  /** Called when every section has rendered; the first renders before the others. */
  onDrawn: () => void;
}

/** All fields of a service. The slug of a new service derives from its name. */
export const ServiceInputs = memo(function ServiceInputs({
  withAddress = false,
  onDrawn,
}: ServiceInputsProps) {
  return (
    <ServiceFolds>
      <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
        <BasicsInputs />
        <>
          <SkipUnchanged by={texts}>
            <PriceInputs />
          </SkipUnchanged>
          <PicturesInputs />
        </>
        <SkipUnchanged by={texts}>
          <ChoicesInputs />
          <AddOnsInputs />
        </SkipUnchanged>
        <>
          <SkipUnchanged by={texts}>
            <BookingInputs />
            <ScheduleInputs />
          </SkipUnchanged>
          <SkipUnchanged by={neither}>
            <LocationsInputs />
            <StaffInputs />
          </SkipUnchanged>
        </>
        <>
          {withAddress && <PageAddressInputs />}
          <SearchInputs />
        </>
      </Progressive>
    </ServiceFolds>
  );
});

/** Text fields shown only in their own section. */
const texts: readonly (keyof EditedService)[] = [
  ...pathsWith(serviceTraits, { kind: 'text', section: 'basics' }),
  'media',
  'mainSlug',
  'seoData',
];
/** Price fields, for sections that don't show prices. */
const prices = ['payment', 'optionsAndVariants', 'addOnGroups'] as const satisfies (keyof EditedService)[];
const neither = [...texts, ...prices];
