import { Box } from '@mui/material';
import { ListBase, useCanAccess, useListContext } from 'react-admin';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ExportButton } from '../export/ExportButton.tsx';
import { useAllDrafts } from '../drafts/useAllDrafts.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { listContainer } from './rows/columns.ts';
import { ListBody } from './ListBody.tsx';
import { ListFilters } from './facets/ListFilters.tsx';
import type { ListCounts, ListKind, ListRow } from './listKind.ts';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';
import { ListTabs } from './ListTabs.tsx';
import { ListPartsContext, ListStateContext } from './RecordListContext.ts';
import { useListAddress } from './useListAddress.ts';
import { listDefaults, useListQuestion, type ListQuestion } from './useListQuestion.ts';
import { useDefaultView } from './views/useDefaultView.ts';
import { useSavedViews, type SavedViews } from './views/useSavedViews.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { useSelection } from './useSelection.ts';
import { useKindCounts } from './kindHooks.ts';
import { validPaging } from './validPaging.ts';

/** List screen of a family with search, filters, sorting and actions. */
export function RecordList({ kind }: { kind: ListKind }) {
  const valid = validPaging(useLocation().search);
  return valid === undefined ? <ValidList kind={kind} /> : <Navigate to={{ search: valid }} replace />;
}

function ValidList({ kind }: { kind: ListKind }) {
  const { Frame = Fragment } = kind;
  const question = useListQuestion(kind);
  const address = useListAddress(kind, question.filter);
  const views = useSavedViews(kind);
  const opening = useDefaultView(kind, views, address);
  // These URL parameters are converted to the API's filter and must not be sent themselves.
  const ourKeys = ['view', 'where', ...kind.facets.map(({ key }) => key)];
  return (
    <ListBase<ListRow>
      resource={kind.resource}
      {...listDefaults(kind, question.filter)}
      filter={{ ...Object.fromEntries(ourKeys.map((key) => [key, undefined])), ...question.wire }}
      // The screen shows the error in place of the rows.
      queryOptions={{ onError: () => {}, enabled: !question.pending && !question.refused }}
      exporter={false}
    >
      <Frame>
        <ListScreen {...{ kind, question, address, views, opening }} />
      </Frame>
    </ListBase>
  );
}

interface ListScreenProps {
  kind: ListKind;
  question: ListQuestion;
  address: ReturnType<typeof useListAddress>;
  views: SavedViews;
  /** Whether a default view may open: its rows are loaded, not these. */
  opening: boolean;
}

function ListScreen({ kind, question, address, views, opening }: ListScreenProps) {
  const text = useText();
  const { number } = useFormats();
  const { data, sort, page, perPage, isPlaceholderData } = useListContext<ListRow>();
  const { canAccess: mayEdit } = useCanAccess({ resource: kind.resource, action: 'edit' });
  // All actions appear together, because a later one would move the others.
  const { isPending: isJudging } = useCanAccess({ resource: kind.resource, action: 'create' });
  const counts = useKindCounts(kind);
  const ids = useMemo(
    () => (isPlaceholderData ? undefined : data?.map(({ id }) => id)),
    [data, isPlaceholderData],
  );
  const asked = JSON.stringify([question.filter, question.gone, sort, page, perPage]);
  const selection = useSelection(asked, ids, address.entryKey);
  const left = useAllDrafts(data !== undefined);
  const drafts = useMemo(
    () => new Map(left.toReversed().map(({ scope, savedAt }) => [scope, savedAt] as const)),
    [left],
  );
  useScrollRestoration(address.entryKey, data !== undefined && !opening);
  const state = useMemo(() => ({ ...question, kind, address }), [question, kind, address]);
  const parts = useMemo(() => ({ selection, views, opening, drafts }), [selection, views, opening, drafts]);
  const firstUse = useFirstUse(kind, counts);
  return (
    <ListStateContext value={state}>
      <ListPartsContext value={parts}>
        <PageHead
          title={text(kind.words.title)}
          crumbs={kind.parent && [{ label: text(kind.parent.label), to: kind.parent.to }]}
          lead={firstUse ? undefined : kind.lead(counts, text, number)}
          actions={
            !firstUse &&
            !isJudging && (
              <>
                {kind.csv && <ExportButton />}
                {kind.HeadActions && <kind.HeadActions />}
              </>
            )
          }
        />
        {mayEdit === false && <ReadOnlyNote />}
        {!firstUse && (
          <>
            <ListTabs counts={counts} views={views} />
            <ListFilters />
          </>
        )}
        <Box sx={{ containerType: 'inline-size', containerName: listContainer }}>
          <ListBody counts={counts} firstUse={firstUse} />
        </Box>
        {kind.BulkBar && <kind.BulkBar />}
        <Box sx={{ height: 24, flex: 'none' }} />
      </ListPartsContext>
    </ListStateContext>
  );
}

/** Whether the family has no record; until its records are counted, what this tab has seen before a reload. */
function useFirstUse({ path, tabs }: ListKind, counts: ListCounts | undefined): boolean {
  const part = `list ${path}`;
  const [wasEmpty] = useState(() => recallSizes(part)?.['records'] === 0);
  const records = counts?.[tabs[0]?.key ?? ''];
  useEffect(() => {
    if (typeof records === 'number') rememberSizes(part, { records: Math.min(records, 1) });
  }, [part, records]);
  return records === undefined ? wasEmpty : records === 0;
}
