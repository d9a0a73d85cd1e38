import { useState } from 'react';
import type { PriceLine } from './priceCells.ts';
import type { PriceEdits } from './usePriceEdits.ts';

export interface OpenVariants {
  /** The services and the variants of open ones. */
  lines: readonly PriceLine[];
  isOpen: (serviceId: string) => boolean;
  toggle: (serviceId: string) => void;
  /** Opens or closes all; undefined if no price varies. */
  toggleAll: (() => void) | undefined;
  areAllOpen: boolean;
}

/** The variants that are shown: of services that the person opens, and of those with unsaved variants. */
export function useOpenVariants(
  found: readonly PriceLine[],
  allLines: readonly PriceLine[],
  edits: PriceEdits,
): OpenVariants {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const edited = new Set(
    allLines.flatMap(({ key, service, base }) =>
      base && edits.wasOf(key) !== undefined ? [service.id] : [],
    ),
  );
  const isOpen = (serviceId: string) => open.has(serviceId) || edited.has(serviceId);
  const varied = found.flatMap(({ service, variants }) => (variants ? [service.id] : []));
  const areAllOpen = varied.every(isOpen);
  return {
    lines: found.filter(({ base, service }) => !base || isOpen(service.id)),
    isOpen,
    toggle: (serviceId) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(serviceId)) after.add(serviceId);
        return after;
      }),
    toggleAll: varied.length > 0 ? () => setOpen(new Set(areAllOpen ? [] : varied)) : undefined,
    areAllOpen,
  };
}
