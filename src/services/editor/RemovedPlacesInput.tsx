import type { ServiceLocation } from '../../../contract/entities/serviceLocation.ts';
import { RadioCards, type RadioCard } from '../../layout/RadioCards.tsx';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../listOf.ts';
import { useServiceForm } from './ServiceFormContext.ts';
import { placeWord } from '../serviceWords.ts';

interface RemovedPlacesInputProps {
  removed: readonly ServiceLocation[];
  staying: readonly ServiceLocation[];
}

/** What becomes of sessions that are planned at a place that is taken away. Saved with the places. */
export function RemovedPlacesInput({ removed, staying }: RemovedPlacesInputProps) {
  const text = useText();
  const { locale } = useBusiness();
  const { removedLocations, setRemovedLocations } = useServiceForm();
  const targets = staying.flatMap((place) => {
    const { type, business } = place;
    const name = placeWord(place, text);
    return type === 'BUSINESS' && business?.id && name ? [{ id: business.id, name }] : [];
  });
  const options: RadioCard<string>[] = [
    {
      value: 'KEEP',
      label: text('serviceEditor.locations.keep'),
      consequence: text('serviceEditor.locations.keepEffect'),
    },
    ...targets.map(({ id, name }) => ({
      value: id,
      label: text('serviceEditor.locations.move', { place: name }),
      consequence: text('serviceEditor.locations.moveEffect'),
    })),
    {
      value: 'CANCEL',
      label: text('serviceEditor.locations.cancel'),
      consequence: text('serviceEditor.locations.cancelEffect'),
    },
  ];
  const { action } = removedLocations;
  const value = action === 'MOVE' ? removedLocations.to : action;
  return (
    <RadioCards
      legend={text('serviceEditor.locations.removedTitle', {
        places: listOf(
          removed.flatMap((place) => placeWord(place, text) ?? []),
          locale,
        ),
      })}
      showLegend
      name="removedLocations"
      value={options.some((option) => option.value === value) ? value : 'KEEP'}
      options={options}
      onChange={(choice) =>
        setRemovedLocations(
          choice === 'KEEP' || choice === 'CANCEL' ? { action: choice } : { action: 'MOVE', to: choice },
        )
      }
    />
  );
}
