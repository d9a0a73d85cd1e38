import { useCanAccess } from 'react-admin';
import { Checkbox } from '../../layout/Checkbox.tsx';
import { useText } from '../../messages/useText.ts';
import type { Density } from './density.ts';
import { useServiceActions } from '../serviceActions.tsx';
import { useServiceList } from './ServiceListContext.ts';
import { ServiceRow } from './ServiceRow.tsx';
import { ServiceTableFrame } from './ServiceTableFrame.tsx';
import { useServiceFacts } from './useServiceFacts.ts';
import { useStaffNames } from '../editor/useStaffNames.ts';

/** The services as a table: sticky head, one line a cell, the whole row opens. */
export function ServiceTable({ density }: { density: Density }) {
  const text = useText();
  const { data = [], selection, now } = useServiceList();
  const facts = useServiceFacts();
  const names = useStaffNames();
  const actions = useServiceActions();
  const { canAccess: mayEdit } = useCanAccess({ resource: 'services', action: 'edit' });
  const chosen = data.filter(({ id }) => selection.has(id)).length;
  return (
    <ServiceTableFrame
      density={density}
      // Rows are selected for nothing but to be changed.
      lookOnly={mayEdit === false}
      selectPage={
        <Checkbox
          aria-label={text('services.select.page')}
          checked={data.length > 0 && chosen === data.length}
          indeterminate={chosen > 0 && chosen < data.length}
          onChange={selection.togglePage}
        />
      }
    >
      {data.map((service) => (
        <ServiceRow
          key={service.id}
          service={service}
          facts={facts(service)}
          staffNames={names}
          now={now}
          compact={density === 'compact'}
          selected={selection.has(service.id)}
          onSelect={selection.toggle}
          actions={actions}
        />
      ))}
    </ServiceTableFrame>
  );
}
