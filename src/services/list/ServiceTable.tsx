import { useCanAccess } from 'react-admin';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useText } from '../../messages/useText.ts';
import { placeOfRecord } from '../../records/drafts/draftPlaces.ts';
import { useServiceActions } from '../serviceActions.tsx';
import { useServiceList } from './ServiceListContext.ts';
import { ServiceRow } from './ServiceRow.tsx';
import { ServiceTableFrame } from './ServiceTableFrame.tsx';
import { useServiceFacts } from './useServiceFacts.ts';
import { useNames } from './useNames.ts';

const noNames: ReadonlyMap<string, string> = new Map();

/** The services as a table: sticky head, one line a cell, the whole row opens. */
export function ServiceTable() {
  const text = useText();
  const { data = [], selection, now, address, drafts } = useServiceList();
  const { columns, density } = address;
  const facts = useServiceFacts();
  const { of } = useNames(['staff']);
  const staffNames = of('staff') ?? noNames;
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
          disabled={!selection.ready}
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
          staffNames={staffNames}
          columns={columns}
          now={now}
          compact={density === 'compact'}
          draftFrom={drafts.get(placeOfRecord('services', service.id))}
          selectable={selection.ready}
          selected={selection.has(service.id)}
          onSelect={selection.toggle}
          actions={actions}
        />
      ))}
    </ServiceTableFrame>
  );
}
