import { memo } from 'react';
import { AddOnsInputs } from '../addOns/AddOnsInputs.tsx';
import { ChoicesInputs } from '../options/ChoicesInputs.tsx';
import { BasicsInputs } from './BasicsInputs.tsx';
import { BookingInputs } from './BookingInputs.tsx';
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
}

/** All that can be said of a service. A new one gets its address from its name. */
export const ServiceInputs = memo(function ServiceInputs({ withAddress = false }: ServiceInputsProps) {
  return (
    <>
      <BasicsInputs />
      <PicturesInputs />
      <Untouched by={texts}>
        <PriceInputs />
        <ChoicesInputs />
        <AddOnsInputs />
        <BookingInputs />
        <ScheduleInputs />
      </Untouched>
      <Untouched by={neither}>
        <LocationsInputs />
        <StaffInputs />
      </Untouched>
      {withAddress && <PageAddressInputs />}
      <SearchInputs />
    </>
  );
});

const neither = [...texts, ...prices];
