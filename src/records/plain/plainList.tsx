import { ArrowUpDown } from 'lucide-react';
import { useCallback, type ComponentType } from 'react';
import type { Call } from '../../../contract/call.ts';
import type { Fields } from '../../../contract/paths.ts';
import { useText, type Text } from '../../messages/useText.ts';
import { lazyModule } from '../../ui/loading/lazyModule.ts';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import type { CsvColumn } from '../export/csvKind.ts';
import { BulkBar } from '../bulk/selection/BulkBar.tsx';
import { namesNothing } from '../list/listFilter.ts';
import { noNames, type ListKind, type ListRow, type Sort } from '../list/listKind.ts';
import { NewRecordButton } from '../list/NewRecordButton.tsx';
import type { OrderKind } from '../order/orderKind.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import type { DeletionKind } from '../trash/DeleteRecord.tsx';
import { RenameCell } from './RenameCell.tsx';
import { RowFlows } from './RowFlows.tsx';
import { StartWithExample, type CopyOf } from './CloneRecord.tsx';
import type { DefaultKind } from './MakeDefault.tsx';
import { useRowMenu } from './useRowMenu.ts';
import { listWords, type ListTexts } from './plainWords.ts';
import type { PlainTools } from './plainListTools.ts';

type Own = 'resource' | 'path' | 'fields' | 'columns' | 'ownColumns' | 'sortOrders' | 'useRows' | 'useCards';

interface PlainList<Row extends ListRow>
  extends Pick<ListKind<Row>, Own>, Partial<Omit<ListKind<Row>, Own | 'words' | 'csv'>> {
  words: ListTexts;
  /** Whether rows can be renamed. Default: true. */
  rename?: boolean;
  order?: OrderKind;
  removal?: RemovalKind;
  /** How a single record is deleted, in families without a removal. */
  deletion?: DeletionKind<Row>;
  makeDefault?: DefaultKind;
  /** The values of a clone besides its name. Absent: rows cannot be cloned. */
  copyOf?: CopyOf;
  /** Values of a first record, which the empty state offers to start with. */
  example?: (text: Text) => Fields & { name: string };
  /** Further actions on rows, before those of the frame. */
  useOwnMenu?: () => { of(this: void, row: Row): MenuAction[] };
  /** Further parts of the advanced filter and the options of facets. */
  moreTools?: () => Promise<Partial<PlainTools>>;
  /** Columns of the CSV file after ID and name. */
  csv: readonly CsvColumn<Row>[];
}

/** List of a family with the defaults of every part: a tab for all records, no facets, a button for a new one. */
export function plainList<Row extends ListRow>(list: PlainList<Row>): ListKind<Row> {
  const {
    words,
    csv,
    moreTools,
    rename = true,
    order,
    removal,
    deletion,
    makeDefault,
    copyOf,
    example,
    useOwnMenu,
    ...own
  } = list;
  const { resource, path, fields, sortOrders } = own;
  const Create: ComponentType = () => (
    <NewRecordButton resource={resource} path={path} label={useText()(`${words}.new`)} />
  );
  const HeadActions: ComponentType = () => (
    <>
      {order && <OrderButton path={path} call={order.call} />}
      <Create />
    </>
  );
  return {
    tabs: [{ key: 'all', label: 'list.tabs.all', ask: () => ({}) }],
    facets: [],
    naming: namesNothing,
    cellStyles: {},
    sort: firstSort(sortOrders),
    words: listWords(words),
    lead(counts, text, number) {
      const all = counts?.['all'];
      const count = typeof all === 'number' ? number(all) : '–';
      return text(`${words}.lead`, { smart_count: all ?? 2, count });
    },
    useNames: () => noNames,
    useFacetWords: useNoFacetWords,
    useMenu() {
      const own = (useOwnMenu ?? useNoMenu)();
      const shared = useRowMenu({ resource, path, rename, order, removal, deletion, makeDefault, copyOf });
      return { of: (row: Row) => [...own.of(row), ...shared.of(row)] };
    },
    Frame: ({ children }) => <RowFlows {...{ resource, removal, deletion, order }}>{children}</RowFlows>,
    NameCell: RenameCell,
    BulkBar,
    HeadActions,
    FirstUse() {
      const text = useText();
      return (
        <EmptyState
          title={text(`${words}.empty.title`)}
          actions={
            <>
              <Create />
              {example && <StartWithExample {...{ resource, path }} example={example(text)} />}
            </>
          }
        >
          {text(`${words}.empty.lead`)}
        </EmptyState>
      );
    },
    tools: lazyModule(async () => {
      const [{ plainListTools }, more] = await Promise.all([import('./plainListTools.ts'), moreTools?.()]);
      return plainListTools(words, fields, more);
    }),
    csv: lazyModule(async () => (await import('./plainCsv.ts')).plainCsv(path, csv)),
    ...own,
  };
}

/** Without its label: it is compared with the one of the URL. */
function firstSort([first]: readonly Sort[]): Sort {
  return first ? { field: first.field, order: first.order } : { field: 'name', order: 'ASC' };
}

function OrderButton({ path, call }: { path: string; call: Call }) {
  const text = useText();
  const mayMove = useMay(call) ?? false;
  if (!mayMove) return null;
  return <HeadAction icon={ArrowUpDown} label={text('order.open')} to={`/${path}/order`} />;
}

const useNoMenu = () => noMenu;
const noMenu = { of: (): MenuAction[] => [] };

function useNoFacetWords() {
  const nameOf = useCallback((_facet: string, value: string) => value, []);
  return { nameOf };
}
