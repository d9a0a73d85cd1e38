import { Box, Button } from '@mui/material';
import { TrendingUp, WalletCards } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useEvent } from 'react-admin';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useSearchParams } from 'react-router-dom';
import { enablePricingPlansForService } from '../../../contract/calls/services/serviceParts.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ProgressLine } from '../../ui/loading/ProgressLine.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { SaveBar } from '../../ui/page/SaveBar.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { UnsavedGuard } from '../../ui/dialogs/UnsavedGuard.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { SavedLine } from '../../ui/page/SavedLine.tsx';
import { useNames } from '../list/useNames.ts';
import { BoardEmpty, DeletedFromBoard, NoMatch, NoPlans } from './BoardEmpty.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import {
  filterPlans,
  filterServices,
  goneFromBoard,
  isNarrowed,
  isUncovered,
  noCategory,
  readBoardFilter,
  writeBoardFilter,
  type BoardFilter,
} from './boardFilter.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardTabs } from './BoardTabs.tsx';
import { servicesByPlan } from './plans/coverage.ts';
import { MoreServices } from './MoreServices.tsx';
import { PlanCards } from './plans/PlanCards.tsx';
import { PlanMatrix } from './plans/PlanMatrix.tsx';
import { priceLines } from './prices/priceCells.ts';
import { PriceCards, PriceTable } from './prices/PriceTable.tsx';
import { useCatalogue, type Catalogue } from './useCatalogue.ts';
import { coveredPlans, usePlanTicks, useTicksVersion } from './plans/usePlanTicks.ts';
import { useOpenVariants } from './prices/useOpenVariants.ts';
import { usePriceEdits } from './prices/usePriceEdits.ts';
import { useStableIds } from './useStableIds.ts';
import { useVariants } from './prices/useVariants.ts';
import { useToast } from '../../ui/useToast.ts';
import { useIsPhone } from '../../ui/page/useIsPhone.ts';

const RaiseDialog = lazyDialog(async () => (await import('./prices/RaiseDialog.tsx')).RaiseDialog);

/** Screen with two tabs: which plans cover which services, and all prices. */
export function PlansAndPrices() {
  const text = useText();
  const { catalogue, error, renewing, retry, ...more } = useCatalogue();
  if (catalogue && catalogue.services.length > 0) {
    return (
      <Board catalogue={catalogue} renewing={renewing} more={<MoreServices {...{ catalogue, ...more }} />} />
    );
  }
  return (
    <>
      <PageHead title={text('board.title')} lead={text('board.lead')} actions={<PlansLink />} />
      {catalogue ? (
        <BoardEmpty />
      ) : error ? (
        <ErrorPanel what={text('board.failed.load')} error={error} onRetry={retry} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}

interface BoardProps {
  catalogue: Catalogue;
  renewing: boolean;
  /** Note that services are missing, with loading them. */
  more: ReactNode;
}

function Board({ catalogue, renewing, more }: BoardProps) {
  const { services, plans, total } = catalogue;
  const text = useText();
  const { number } = useFormats();
  const isPhone = useIsPhone();
  const mayEdit = useMay(enablePricingPlansForService);
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readBoardFilter(address), [address]);
  const setFilter = (part: Partial<BoardFilter>) =>
    setAddress(writeBoardFilter({ ...filter, ...part }), { replace: part.tab === undefined });
  const [raising, setRaising] = useState(false);

  const ticks = usePlanTicks(plans);
  const version = useTicksVersion(ticks);
  const { counts, uncovered } = useMemo(() => {
    const coveredOf = (service: Catalogue['services'][number]) => coveredPlans(service, ticks.of(service.id));
    return {
      counts: servicesByPlan(services, coveredOf),
      uncovered: services.filter((service) => isUncovered(service, coveredOf)).length,
    };
    // `version` changes with the ticks' content.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [services, ticks, version]);
  const unused = plans.filter(({ id, archived }) => !archived && !counts.has(id)).length;

  const key = address.toString();
  const { isGone } = useNames(filter.category === '' || filter.category === noCategory ? [] : ['category']);
  const gone = goneFromBoard(filter, (kind, id) =>
    kind === 'plan' ? !plans.some((plan) => plan.id === id) : isGone(kind, id),
  );
  const isAnyGone = gone.length > 0;
  const rows = useStableIds(`${key} ${isAnyGone}`, services, () =>
    isAnyGone
      ? []
      : filterServices(services, filter, (service) => coveredPlans(service, ticks.of(service.id))),
  );
  const columns = useStableIds(key, plans, () => filterPlans(plans, filter, counts));

  const varies = services.some(({ payment }) => payment?.rateType === 'VARIED');
  const { variants, pending, error: variantsError, retry } = useVariants(varies);
  const allLines = useMemo(() => priceLines(services, variants), [services, variants]);
  const found = useMemo(() => priceLines(rows, variants), [rows, variants]);
  const edits = usePriceEdits(allLines, variants);
  const open = useOpenVariants(found, allLines, edits);
  const onPrices = filter.tab === 'prices';
  const raisable = found.some(({ cell }) => cell);
  const showAll = (tab: BoardFilter['tab']) =>
    setAddress(writeBoardFilter({ ...readBoardFilter(new URLSearchParams()), tab }));
  const { sought } = edits;
  const showSought = useEvent(() => {
    if (!onPrices || !open.lines.some(({ key: one }) => one === sought?.key)) showAll('prices');
  });
  // On a failed save, opens the tab with the error.
  useEffect(() => {
    if (sought) showSought();
  }, [sought, showSought]);

  return (
    <>
      <PageHead
        title={text('board.title')}
        lead={text('board.facts', {
          services: number(total ?? services.length),
          plans: number(plans.filter(({ archived }) => !archived).length),
          uncovered: number(uncovered),
        })}
        actions={
          <>
            <PlansLink />
            {onPrices && mayEdit && (
              <RaiseButton blocked={edits.count > 0} none={!raisable} onClick={() => setRaising(true)} />
            )}
          </>
        }
      />
      {mayEdit === false && <ReadOnlyNote />}
      <BoardTabs current={filter.tab} onChoose={(tab) => setFilter({ tab })} unsaved={edits.count} />
      <BoardFilters {...{ filter, services, plans, uncovered, unused }} onFilter={setFilter} />
      {more}
      <Box
        component="output"
        sx={{ display: 'block', typography: 'body2', color: 'text.tertiary', marginBlockEnd: '8px' }}
      >
        {text('board.shown', {
          smart_count: rows.length,
          count: number(rows.length),
          all: number(services.length),
        })}
      </Box>
      <Box
        sx={{ position: 'relative' }}
        id="board-panel"
        role="tabpanel"
        aria-labelledby={`board-tab-${filter.tab}`}
      >
        <ProgressLine active={renewing} />
        {onPrices && variantsError && (
          <ErrorPanel what={text('board.failed.variants')} error={variantsError} onRetry={retry} />
        )}
        {isAnyGone ? (
          <DeletedFromBoard
            gone={gone}
            onRemove={() => setFilter(Object.fromEntries(gone.map((kind) => [kind, ''])))}
          />
        ) : rows.length === 0 || (!onPrices && plans.length > 0 && columns.length === 0) ? (
          <NoMatch filter={filter} onClear={isNarrowed(filter) ? () => showAll(filter.tab) : undefined} />
        ) : onPrices ? (
          isPhone ? (
            <PriceCards {...{ open, edits, pending }} mayEdit={mayEdit === true} />
          ) : (
            <PriceTable {...{ open, edits, pending }} mayEdit={mayEdit === true} />
          )
        ) : plans.length === 0 ? (
          <NoPlans />
        ) : isPhone ? (
          <PlanCards services={rows} plans={columns} ticks={ticks} mayEdit={mayEdit === true} />
        ) : (
          <PlanMatrix services={rows} plans={columns} {...{ counts, ticks }} mayEdit={mayEdit === true} />
        )}
      </Box>
      <Box sx={{ height: 16, flex: 'none' }} />
      <SaveBar
        changes={edits.count}
        errors={edits.errors}
        saving={edits.saving}
        undoing={edits.undoing}
        done={edits.done && <SavedLine {...edits.done} />}
        onSave={() => void edits.save()}
        onDiscard={edits.discard}
      />
      <UnsavedGuard
        dirty={edits.count > 0}
        title={text('board.leave.title', { smart_count: edits.count })}
        lead={text('board.leave.lead')}
        stay={text('board.leave.stay')}
        discard={text('board.leave.discard')}
        save={{ label: text('board.leave.save'), run: edits.save }}
      />
      {raising && <RaiseDialog lines={found} onClose={() => setRaising(false)} />}
    </>
  );
}

/** Leads to the list of plans, which has no entry of its own in the navigation. */
function PlansLink() {
  return <HeadAction icon={WalletCards} label={useText()('board.managePlans')} to="/pricing-plans" />;
}

function RaiseButton({ blocked, none, onClick }: { blocked: boolean; none: boolean; onClick: () => void }) {
  const text = useText();
  const toast = useToast();
  const why = blocked ? text('board.raise.blocked') : none ? text('board.raise.none') : undefined;
  const button = (
    <Button
      variant="contained"
      color="primary"
      aria-haspopup="dialog"
      aria-disabled={why !== undefined || undefined}
      startIcon={<Icon of={TrendingUp} />}
      // A finger sees no tooltip.
      onClick={() => (why === undefined ? onClick() : toast.info(why))}
      sx={{ '&[aria-disabled]': { opacity: 0.5, cursor: 'default' } }}
    >
      {text('board.raise.open')}
    </Button>
  );
  return why === undefined ? button : <Tip text={why}>{button}</Tip>;
}
