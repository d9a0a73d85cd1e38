import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { Download, Plus } from 'lucide-react';
import { ListBase, useCanAccess, useListContext } from 'react-admin';
import { useMemo, useState } from 'react';
import { fetchedDialog } from '../../ui/dialogs/fetchedDialog.tsx';
import { Link } from 'react-router-dom';
import type { Service } from '../../../contract/entities/service.ts';
import { useAllLeftDrafts } from '../../records/drafts/useAllLeftDrafts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { facetKeys } from './serviceFilter.ts';
import { ServiceFilters } from './ServiceFilters.tsx';
import { ServiceListBody } from './ServiceListBody.tsx';
import { ServiceListContext } from './ServiceListContext.ts';
import { ServiceTabs } from './ServiceTabs.tsx';
import { useListAddress } from './useListAddress.ts';
import { useOpeningView } from './views/useOpeningView.ts';
import { useSavedViews, type SavedViews } from './views/useSavedViews.ts';
import { useScrollBack } from './useScrollBack.ts';
import { useSelection } from './useSelection.ts';
import { useServiceCounts, type ServiceCounts } from './useServiceCounts.ts';
import { listDefaults, useServiceQuestion, type ServiceQuestion } from './useServiceQuestion.ts';

const ExportDialog = fetchedDialog(async () => (await import('../export/ExportDialog.tsx')).ExportDialog);

/** The list's own words of the address are translated to the interface's filter and must not go out themselves. */
const ourKeys = Object.fromEntries(['view', 'where', ...facetKeys].map((key) => [key, undefined]));

/** The catalogue: found, narrowed, ordered, shown and hidden from here. */
export function ServiceList() {
  const question = useServiceQuestion();
  const address = useListAddress();
  const views = useSavedViews();
  const opening = useOpeningView(views, address);
  return (
    <ListBase<Service>
      resource="services"
      {...listDefaults}
      filter={{ ...ourKeys, ...question.wire }}
      // The screen shows its own failure, in the place of the rows.
      queryOptions={{ onError: () => {}, enabled: !question.pending }}
      exporter={false}
    >
      <ServiceListScreen {...{ question, address, views, opening }} />
    </ListBase>
  );
}

interface ServiceListScreenProps {
  question: ServiceQuestion;
  address: ReturnType<typeof useListAddress>;
  views: SavedViews;
  /** Whether another view may be about to open: its rows come, not these. */
  opening: boolean;
}

function ServiceListScreen({ question, address, views, opening }: ServiceListScreenProps) {
  const text = useText();
  const { number } = useFormats();
  const { data, sort, page, perPage, isPlaceholderData } = useListContext<Service>();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { canAccess: mayEdit } = useCanAccess({ resource: 'services', action: 'edit' });
  const counts = useServiceCounts(question.now);
  const ids = useMemo(
    () => (isPlaceholderData ? undefined : data?.map(({ id }) => id)),
    [data, isPlaceholderData],
  );
  const asked = JSON.stringify([question.filter, question.gone, sort, page, perPage]);
  const selection = useSelection(asked, ids, address.place);
  const left = useAllLeftDrafts(data !== undefined);
  const drafts = useMemo(
    () => new Map(left.toReversed().map(({ place, keptAt }) => [place, keptAt] as const)),
    [left],
  );
  useScrollBack(address.place, data !== undefined && !opening);
  const state = useMemo(
    () => ({ ...question, selection, address, views, opening, drafts }),
    [question, selection, address, views, opening, drafts],
  );
  const firstUse = counts?.all === 0;
  return (
    <ServiceListContext value={state}>
      <PageHead
        title={text('services.title')}
        lead={firstUse ? undefined : leadOf(counts, text, number)}
        actions={
          firstUse ? undefined : (
            <>
              <ExportServices phone={isPhone} />
              <NewService />
            </>
          )
        }
      />
      {mayEdit === false && <ReadOnlyNote />}
      {!firstUse && (
        <>
          <ServiceTabs counts={counts} />
          <ServiceFilters />
        </>
      )}
      <Box sx={{ containerType: 'inline-size', containerName: 'services' }}>
        <ServiceListBody counts={counts} phone={isPhone} newService={<NewService />} />
      </Box>
      <BulkBar />
      <Box sx={{ height: 24, flex: 'none' }} />
    </ServiceListContext>
  );
}

/** Counts wait as a dash, never as 0. */
function leadOf(
  counts: ServiceCounts | undefined,
  text: ReturnType<typeof useText>,
  number: (value: number) => string,
) {
  const { all, bookable } = counts ?? {};
  return text('services.lead', {
    smart_count: all ?? 2,
    count: all === undefined ? '–' : number(all),
    bookable: bookable === undefined ? '–' : number(bookable),
  });
}

/** The file's dialog is fetched, with what writes CSV, when it is opened for the first time. */
function ExportServices({ phone }: { phone: boolean }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const { canAccess = false } = useCanAccess({ resource: 'services', action: 'export' });
  if (!canAccess) return null;
  return (
    <>
      {phone ? (
        <IconAction icon={Download} aria-haspopup="dialog" label={text('services.export')} onClick={show} />
      ) : (
        <Button aria-haspopup="dialog" startIcon={<Icon of={Download} />} onClick={show}>
          {text('services.export')}
        </Button>
      )}
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewService() {
  const text = useText();
  const { canAccess = false } = useCanAccess({ resource: 'services', action: 'create' });
  if (!canAccess) return null;
  return (
    <Button
      component={Link}
      to="/services/create"
      variant="contained"
      color="primary"
      startIcon={<Icon of={Plus} />}
    >
      {text('services.new')}
    </Button>
  );
}
