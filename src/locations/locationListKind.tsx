import { MapPin, Scissors } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { locationFields } from '../../contract/entities/locations/locationFields.ts';
import { useText } from '../messages/useText.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByName } from '../records/plain/plainSorts.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import type { EditedLocation } from './locationFields.ts';
import { locationDefault } from './locationDefault.ts';
import { locationRemoval } from './locationRemoval.ts';
import { LocationChip } from './LocationState.tsx';
import { addressLine, mapOf, servicesAt } from './locationWords.ts';

/** List of locations, active ones first. */
export const locationListKind = plainList<EditedLocation>({
  resource: 'locations',
  path: 'locations',
  words: 'locations',
  fields: locationFields,
  tabs: [
    { key: 'all', label: 'locations.tabs.active', ask: () => ({ archived: false }) },
    {
      key: 'archived',
      label: 'locations.tabs.archived',
      ask: () => ({ archived: true }),
      empty: { title: 'locations.archivedNone.title', lead: 'locations.archivedNone.lead' },
    },
  ],
  columns: [
    { key: 'name', label: 'locations.column.name', sort: 'name' },
    {
      key: 'state',
      label: 'locations.column.state',
      width: 110,
      rank: 1,
      shape: { width: 64, height: 22 },
    },
    { key: 'city', label: 'locations.column.city', sort: 'address.city', width: 140, rank: 2 },
    { key: 'phone', label: 'locations.column.phone', width: 160, rank: 4 },
    { key: 'timeZone', label: 'locations.column.timeZone', sort: 'timeZone', width: 160, rank: 3 },
    { key: 'services', label: 'locations.column.services', width: 100, numeric: true, shape: { width: 24 } },
  ],
  ownColumns: ['name', 'state', 'city', 'phone', 'timeZone', 'services'],
  sortOrders: [
    { key: 'byDefault', label: 'locations.sort.byDefault', field: 'default', order: 'DESC' },
    ...sortsByName,
    { key: 'byCity', label: 'locations.sort.byCity', field: 'address.city', order: 'ASC' },
  ],
  useRows() {
    const countOf = useServicesBy('locations.business.id');
    return {
      read: (location) => ({
        pictureUrl: undefined,
        line: addressLine(location.address) || undefined,
        cell(column) {
          const { id, name, address, phone, timeZone } = location;
          if (column === 'state') return <LocationChip record={location} />;
          if (column === 'city') return address?.city ?? <Absent />;
          if (column === 'phone') return phone ? <bdi dir="ltr">{phone}</bdi> : <Absent />;
          if (column === 'timeZone') return timeZone ?? <Absent />;
          const count = countOf(id);
          return <CountLink count={count} to={servicesAt(id)} label="locations.servicesAt" name={name} />;
        },
      }),
    };
  },
  useCards() {
    const text = useText();
    return {
      read: (location) => ({
        pictureUrl: undefined,
        line: addressLine(location.address) || text('locations.noLine'),
        state: <LocationChip record={location} />,
        end: undefined,
      }),
    };
  },
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    return {
      of(location) {
        const map = mapOf(location.address);
        return [
          {
            key: 'services',
            label: text('locations.showServices'),
            icon: Scissors,
            onSelect: () => void navigate(servicesAt(location.id)),
          },
          ...(map
            ? [
                {
                  key: 'map',
                  label: text('locations.map'),
                  icon: MapPin,
                  onSelect: () => void window.open(map, '_blank', 'noopener'),
                },
              ]
            : []),
        ];
      },
    };
  },
  makeDefault: locationDefault,
  removal: locationRemoval,
  moreTools: async () => ({
    labels: {
      timeZone: 'locations.field.timeZone',
      'address.city': 'locations.field.city',
      'address.country': 'locations.field.country',
    },
  }),
  csv: [
    { key: 'address.formattedAddress', label: 'locations.field.address', about: 'csv.about.asWritten' },
    { key: 'address.city', label: 'locations.field.city', about: 'csv.about.asWritten' },
    { key: 'phone', label: 'locations.field.phone', about: 'csv.about.asWritten' },
    { key: 'email', label: 'locations.field.email', about: 'csv.about.asWritten' },
    { key: 'timeZone', label: 'locations.field.timeZone', about: 'csv.about.asWritten' },
    { key: 'default', label: 'plain.default', about: 'csv.about.flag' },
    { key: 'archived', label: 'locations.archived', about: 'csv.about.flag' },
  ],
});
