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

/** All that can be said of a service. A new one gets its address from its name. */
export function ServiceInputs({ withAddress = false }: { withAddress?: boolean }) {
  return (
    <>
      <BasicsInputs />
      <PicturesInputs />
      <PriceInputs />
      <ChoicesInputs />
      <AddOnsInputs />
      <BookingInputs />
      <ScheduleInputs />
      <LocationsInputs />
      <StaffInputs />
      {withAddress && <PageAddressInputs />}
      <SearchInputs />
    </>
  );
}
