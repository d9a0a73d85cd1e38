import { Box, Button, Dialog, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { IconAction } from '../../layout/IconAction.tsx';
import { Select } from '../../layout/Select.tsx';
import { useApi } from '../../layout/useApi.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { FacetChoices } from './FacetChoices.tsx';
import { wireFilter, type ServiceFilter } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import { sortLabel, sortOrderOf, sortOrders } from './sortOrders.ts';
import { useFacetOptions, withFacet } from './useFacetOptions.ts';

/** Facets and order on a phone, in a full sheet. Nothing changes behind it until “Show 12”. */
export function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { margin: 0, borderRadius: 0 } } }}
    >
      <Sheet titleId={id} onClose={onClose} />
    </Dialog>
  );
}

function Sheet({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const text = useText();
  const { number } = useFormats();
  const { filter, setFilter, now, sort, setSort } = useServiceList();
  const [draft, setDraft] = useState<ServiceFilter>(filter);
  const [order, setOrder] = useState(sortOrderOf(sort)?.key);
  const facets = useFacetOptions(draft, now);
  const count = useDraftCount(draft, now);
  const apply = () => {
    const chosen = sortOrders.find(({ key }) => key === order);
    if (chosen) setSort({ field: chosen.field, order: chosen.order });
    setFilter(draft);
    onClose();
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          padding: '8px 8px 8px 16px',
          borderBlockEnd: '1px solid',
          borderColor: 'line',
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {text('services.filter.filters')}
        </Typography>
        <IconAction icon={X} label={text('services.filter.close')} onClick={onClose} />
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          padding: '16px',
          display: 'grid',
          gap: '24px',
          alignContent: 'start',
        }}
      >
        <Box component="label" sx={{ display: 'grid', gap: '6px', fontWeight: 600 }}>
          {text('services.sort.label')}
          <Select
            value={order}
            onChange={(event) => setOrder(sortOrders.find(({ key }) => key === event.target.value)?.key)}
          >
            {sortOrders.map((one) => (
              <option key={one.key} value={one.key}>
                {text(sortLabel(one))}
              </option>
            ))}
          </Select>
        </Box>
        {facets.map(({ key, label, options, find }) => (
          <section key={key}>
            <Typography variant="h6" component="h3" sx={{ marginBlockEnd: '4px' }}>
              {label}
            </Typography>
            <Box sx={{ marginInline: '-10px' }}>
              <FacetChoices
                label={label}
                options={options}
                chosen={draft[key] ?? []}
                onChoose={(values) => setDraft(withFacet(draft, key, values))}
                {...(find && { find })}
              />
            </Box>
          </section>
        ))}
      </Box>
      <Box sx={foot}>
        <Button
          variant="text"
          onClick={() =>
            setDraft({ ...(draft.q && { q: draft.q }), ...(draft.view && { view: draft.view }) })
          }
        >
          {text('services.filter.clearAll')}
        </Button>
        <Button variant="contained" color="primary" onClick={apply} sx={{ flex: 1 }}>
          {text('services.filter.show', { count: count === undefined ? '' : number(count) })}
        </Button>
      </Box>
    </>
  );
}

/** How many services the draft would show. With text the search alone can tell, so nothing is promised. */
function useDraftCount(draft: ServiceFilter, now: Date): number | undefined {
  const api = useApi();
  const filter = wireFilter(draft, now);
  const { data } = useQuery({
    queryKey: ['services', 'draftCount', filter],
    enabled: draft.q === undefined,
    queryFn: async ({ signal }) => (await api.count(filter, { signal })).data,
  });
  return draft.q === undefined ? data : undefined;
}

const foot = {
  display: 'flex',
  gap: '8px',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};
