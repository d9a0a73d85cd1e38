import { memo } from 'react';
import { Gradually } from '../../ui/page/Gradually.tsx';
import { AddOnsInputs } from '../addOns/AddOnsInputs.tsx';
import { ChoicesInputs } from '../options/ChoicesInputs.tsx';
import { BasicsInputs } from './BasicsInputs.tsx';
import { BookingInputs } from './BookingInputs.tsx';
import { SectionsSkeleton } from './EditorSkeleton.tsx';
import { LocationsInputs } from './LocationsInputs.tsx';
import { PageAddressInputs } from './PageAddressInputs.tsx';
import { PicturesInputs } from './PicturesInputs.tsx';
import { PriceInputs } from './PriceInputs.tsx';
import { ScheduleInputs } from './ScheduleInputs.tsx';
import { SearchInputs } from './SearchInputs.tsx';
import { StaffInputs } from './StaffInputs.tsx';
import { prices, texts, Untouched } from './Untouched.tsx';

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

const neither = [...texts, ...prices];
