import { memo } from 'react';
import { SectionsSkeleton } from '../../records/editor/EditorSkeleton.tsx';
import { Untouched } from '../../records/editor/Untouched.tsx';
import { Gradually } from '../../ui/page/Gradually.tsx';
import { AddOnsInputs } from '../addOns/AddOnsInputs.tsx';
import { ChoicesInputs } from '../options/ChoicesInputs.tsx';
import { BasicsInputs } from './BasicsInputs.tsx';
import { BookingInputs } from './BookingInputs.tsx';
import type { EditedService } from './editedService.ts';
import { LocationsInputs } from './LocationsInputs.tsx';
import { PageAddressInputs } from './PageAddressInputs.tsx';
import { PicturesInputs } from './PicturesInputs.tsx';
import { PriceInputs } from './PriceInputs.tsx';
import { ScheduleInputs } from './ScheduleInputs.tsx';
import { SearchInputs } from './SearchInputs.tsx';
import { StaffInputs } from './StaffInputs.tsx';

interface ServiceInputsProps {
  withAddress?: boolean;
  /** Told when every section stands: the first is seen before the others are drawn. */
  onDrawn: () => void;
}

/** All that can be said of a service. A new one gets its address from its name. */
export const ServiceInputs = memo(function ServiceInputs({
  withAddress = false,
  onDrawn,
}: ServiceInputsProps) {
  return (
    <Gradually shapes={<SectionsSkeleton />} onDrawn={onDrawn}>
      <BasicsInputs />
      <>
        <PicturesInputs />
        <Untouched by={texts}>
          <PriceInputs />
        </Untouched>
      </>
      <Untouched by={texts}>
        <ChoicesInputs />
        <AddOnsInputs />
      </Untouched>
      <>
        <Untouched by={texts}>
          <BookingInputs />
          <ScheduleInputs />
        </Untouched>
        <Untouched by={neither}>
          <LocationsInputs />
          <StaffInputs />
        </Untouched>
      </>
      <>
        {withAddress && <PageAddressInputs />}
        <SearchInputs />
      </>
    </Gradually>
  );
});

/** What is written by key and shown by its own section alone. */
const texts = [
  'name',
  'tagLine',
  'description',
  'media',
  'mainSlug',
  'seoData',
] as const satisfies (keyof EditedService)[];
/** What the price says, for sections that say nothing of it. */
const prices = ['payment', 'optionsAndVariants', 'addOnGroups'] as const satisfies (keyof EditedService)[];
const neither = [...texts, ...prices];
