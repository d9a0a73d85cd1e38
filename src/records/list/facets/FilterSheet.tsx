import { Box, Button, Dialog, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { IconAction } from '../../../ui/IconAction.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { FacetChoices } from './FacetChoices.tsx';
import { KnownFacet } from './KnownFacet.tsx';
import { chosenOf, withFacet, type Facet, type ListFilter } from '../listFilter.ts';
import { useRecordList } from '../RecordListContext.ts';
import { sortOrderOf } from '../sortOrders.ts';
import { useDraftCount } from '../rows/useDraftCount.ts';
import { useFacetOptions } from '../useListTools.ts';

interface FilterSheetProps {
  onClose: () => void;
  /** Opens the advanced filter. */
  onAdvanced: () => void;
}

/** Filters and sort order on phones, as a sheet. Changes apply on “Show 12”. */
export function FilterSheet(props: FilterSheetProps) {
  const { onClose } = props;
  const id = useId();
  return (
    <Dialog
      fullScreen
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { margin: 0, borderRadius: 0 } } }}
    >
      <Sheet titleId={id} {...props} />
    </Dialog>
  );
}

function Sheet({ titleId, onClose, onAdvanced }: FilterSheetProps & { titleId: string }) {
  const text = useText();
  const { number } = useFormats();
  const { kind, filter, setFilter, sort } = useRecordList();
  const { sortOrders } = kind;
  const [draft, setDraft] = useState<ListFilter>(filter);
  const [order, setOrder] = useState(sortOrderOf(sortOrders, sort)?.key);
  const count = useDraftCount(draft);
  const apply = () => {
    const chosen = sortOrders.find(({ key }) => key === order);
    setFilter(draft, chosen && { field: chosen.field, order: chosen.order });
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
          {text('list.filter.filters')}
        </Typography>
        <IconAction icon={X} label={text('list.filter.close')} onClick={onClose} />
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
          {text('list.sort.label')}
          <Select
            value={order}
            onChange={(event) => setOrder(sortOrders.find(({ key }) => key === event.target.value)?.key)}
          >
            {sortOrders.map((one) => (
              <option key={one.key} value={one.key}>
                {text(one.label)}
              </option>
            ))}
          </Select>
        </Box>
        {kind.facets.map((facet) => (
          <SheetFacet key={facet.key} facet={facet} draft={draft} onDraft={setDraft} />
        ))}
        {Object.keys(kind.fields).length > 0 && (
          <Button
            onClick={() => {
              apply();
              onAdvanced();
            }}
            sx={{ justifySelf: 'start' }}
          >
            {text('list.filter.more')}
          </Button>
        )}
      </Box>
      <Box sx={foot}>
        <Button
          variant="text"
          onClick={() =>
            setDraft({ ...(draft.q && { q: draft.q }), ...(draft.view && { view: draft.view }) })
          }
        >
          {text('list.filter.clearAll')}
        </Button>
        <Button variant="contained" color="primary" onClick={apply} sx={{ flex: 1 }}>
          {text('list.filter.show', { count: count === undefined ? '' : number(count) })}
        </Button>
      </Box>
    </>
  );
}

interface SheetFacetProps {
  facet: Facet;
  draft: ListFilter;
  onDraft: (draft: ListFilter) => void;
}

function SheetFacet({ facet, draft, onDraft }: SheetFacetProps) {
  const { key, label: labelKey } = facet;
  const text = useText();
  const { kind } = useRecordList();
  const label = text(labelKey);
  return (
    <section>
      <Typography variant="h6" component="h3" sx={{ marginBlockEnd: '4px' }}>
        {label}
      </Typography>
      <Box sx={{ marginInline: '-10px' }}>
        <KnownFacet facet={facet}>
          <FacetChoices
            label={label}
            options={useFacetOptions(key, draft)}
            chosen={chosenOf(draft, key)}
            onChoose={(values) => onDraft(withFacet(kind, draft, key, values))}
            find={text('listTools.find')}
          />
        </KnownFacet>
      </Box>
    </section>
  );
}

const foot = {
  display: 'flex',
  gap: '8px',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};
