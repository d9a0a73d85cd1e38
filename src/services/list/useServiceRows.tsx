import type { ReactNode } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import type { CardParts, RowParts } from '../../records/list/listKind.ts';
import { Absent } from '../../ui/page/Absent.tsx';
import { Day } from '../../ui/page/Day.tsx';
import { LocationNames } from '../LocationNames.tsx';
import { PriceWords } from '../PriceWords.tsx';
import { ServiceStateChip } from '../status/ServiceStateChip.tsx';
import { useDiagnoses } from '../status/useDiagnoses.ts';
import type { ColumnKey } from './columns.ts';
import { StaffAvatars } from './StaffAvatars.tsx';
import { useNames } from './useNames.ts';
import { useServiceFacts } from './useServiceFacts.ts';

const noNames: ReadonlyMap<string, string> = new Map();

/** Returns a function that converts services to rows. */
export function useServiceRows(shown: readonly Service[]) {
  const facts = useServiceFacts();
  const diagnosisOf = useDiagnoses(shown.map(({ id }) => id));
  const staffNames = useNames(['staff']).of('staff') ?? noNames;
  return {
    read(service: Service): RowParts {
      const { type, price, length, locations, pictureUrl } = facts(service);
      const cells: Record<Exclude<ColumnKey, 'name'>, () => ReactNode> = {
        type: () => type,
        category: () => (service.category?.name ? <OneLine>{service.category.name}</OneLine> : <Absent />),
        price: () => <PriceWords price={price} />,
        length: () => length ?? <Absent />,
        locations: () => <LocationNames locations={locations} />,
        staff: () => <StaffAvatars ids={service.staffMemberIds ?? []} names={staffNames} />,
        state: () => <ServiceStateChip diagnosis={diagnosisOf(service.id)} serviceId={service.id} />,
        address: () => (service.mainSlug?.name ? <OneLine>{service.mainSlug.name}</OneLine> : <Absent />),
        updated: () => <Day at={service.updatedDate} />,
        created: () => <Day at={service.createdDate} />,
      };
      return {
        pictureUrl,
        line: service.tagLine,
        cell: (column) => (isCell(cells, column) ? cells[column]() : null),
      };
    },
  };
}

const isCell = <Cells extends object>(cells: Cells, key: PropertyKey): key is keyof Cells =>
  Object.hasOwn(cells, key);

function OneLine({ children }: { children: string }) {
  return <span title={children}>{children}</span>;
}

/** Returns a function that converts services to cards. */
export function useServiceCards(shown: readonly Service[]) {
  const text = useText();
  const facts = useServiceFacts();
  const diagnosisOf = useDiagnoses(shown.map(({ id }) => id));
  return {
    read(service: Service): CardParts {
      const { type, price, length, locations, pictureUrl } = facts(service);
      const [location, ...others] = locations;
      const more = others.length > 0 && text('services.place.more', { count: others.length });
      return {
        pictureUrl,
        line: [type, length, location && [location, more].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(' · '),
        state: <ServiceStateChip diagnosis={diagnosisOf(service.id)} />,
        end: <PriceWords price={price} />,
      };
    },
  };
}
