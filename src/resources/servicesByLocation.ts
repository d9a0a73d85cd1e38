import type { Service } from '../../contract/entities/services/service.ts';

/** A column of the grid: a business location, the addresses of services, or customers' locations. */
export interface GridLocation {
  key: string;
  type: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  /** Of a business location. */
  name?: string;
}

/** Rows and columns of the services of a staff member by location. */
export interface ServicesGrid {
  /** Business locations in the order of their names, then the other types. */
  locations: readonly GridLocation[];
  rows: readonly { id: string; name: string; at: ReadonlySet<string> }[];
}

const types = ['BUSINESS', 'CUSTOM', 'CUSTOMER'] as const;
const isKnown = (type: string | undefined): type is GridLocation['type'] =>
  types.some((known) => known === type);

/** Arranges services by their locations. A service without a location is at none. */
export function servicesByLocation(
  services: readonly Pick<Service, 'id' | 'name' | 'locations'>[],
): ServicesGrid {
  const locations = new Map<string, GridLocation>();
  const rows = services.map(({ id, name, locations: own = [] }) => {
    const at = new Set<string>();
    for (const { type, business } of own) {
      if (!isKnown(type)) continue;
      const key = business?.id ?? type;
      locations.set(key, { key, type, ...(business?.name !== undefined && { name: business.name }) });
      at.add(key);
    }
    return { id, name, at };
  });
  const order = ({ type, name = '' }: GridLocation) => `${types.indexOf(type)} ${name}`;
  return {
    locations: [...locations.values()].toSorted((one, other) => order(one).localeCompare(order(other))),
    rows,
  };
}
