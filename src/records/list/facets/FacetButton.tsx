import { lazyPart } from '../../../ui/loading/lazyPart.ts';
import { useText } from '../../../messages/useText.ts';
import type { Facet } from '../listFilter.ts';
import { FilterPill } from './FilterPill.tsx';

const FacetMenu = lazyPart(async () => (await import('./FacetMenu.tsx')).FacetMenu);

interface FacetButtonProps {
  facet: Facet;
  /** Labels of the selected values. */
  chosen: readonly string[];
  /** Whether it fits into the row. Otherwise it keeps its width, but is hidden. */
  room: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onClear: () => void;
}

/** A facet's button with its selected values and a clear button. */
export function FacetButton({ facet, ...pill }: FacetButtonProps) {
  const text = useText();
  return (
    <FilterPill name={facet.key} label={text(facet.label)} {...pill}>
      <FacetMenu facet={facet} />
    </FilterPill>
  );
}
