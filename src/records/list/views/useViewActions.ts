import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { SavedView, SavedViewInput } from '../../../../contract/entities/history/savedView.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText, type Text } from '../../../messages/useText.ts';
import { areOwnColumns } from '../rows/columns.ts';
import type { ListKind } from '../listKind.ts';
import { useRecordList } from '../RecordListContext.ts';
import type { ListState } from '../useListAddress.ts';
import { useListTools } from '../useListTools.ts';

/** Returns the parts of a list state that a view stores. Defaults are omitted, so that later defaults apply. */
export function viewParts(kind: ListKind, { filter, sort, columns, density }: ListState) {
  return {
    filter: { ...filter },
    sort,
    // null clears the stored value.
    columns: areOwnColumns(kind, columns) ? null : [...columns],
    density: density === 'comfortable' ? null : density,
  };
}

type ViewChange = Omit<Partial<SavedViewInput>, 'columns' | 'density'> & {
  columns?: string[] | null;
  density?: SavedView['density'] | null;
};

type Done = 'saved' | 'updated' | 'renamed' | 'shared' | 'unshared' | 'isDefault' | 'noDefault' | 'moved';

/** Saves, changes and deletes views: sent at once, with a toast and Undo. */
export function useViewActions() {
  const text = useText();
  const toast = useToast();
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const { resource } = useRecordList().kind;
  const { words } = useListTools();
  return useMemo(() => {
    const renew = () => queryClient.invalidateQueries({ queryKey: ['savedViews'] });

    async function send(view: SavedView, change: ViewChange): Promise<SavedView> {
      const { data } = await provider.update<SavedView>('savedViews', {
        id: view.id,
        data: { ...change, revision: view.revision },
        previousData: view,
      });
      await renew();
      return data;
    }

    async function create(input: ViewChange): Promise<SavedView> {
      const data = { resource, ...withoutNull(input) };
      const { data: made } = await provider.create<SavedView>('savedViews', { data });
      await renew();
      return made;
    }

    const undo = (run: () => Promise<unknown>, said: string) => ({
      label: text('listTools.view.undo'),
      run: () =>
        run().then(
          () => toast.done(said),
          (error: unknown) => toast.failed(text('listTools.view.failedUndo'), error),
        ),
    });

    return {
      /** Rejects with the server's error, for the form. */
      save: async (input: ViewChange & { name: string }): Promise<SavedView> => {
        const made = await create(input);
        toast.done(text('listTools.view.done.saved', { name: made.name }));
        return made;
      },
      /** Rejects with the server's error, for the form. */
      rename: async (view: SavedView, name: string): Promise<void> => {
        const changed = await send(view, { name });
        const back = () => send(changed, { name: view.name });
        toast.done(text('listTools.view.done.renamed', { name }), {
          action: undo(back, text('listTools.view.done.undone', { name: view.name })),
        });
      },
      /** @param former previous default view, restored by Undo */
      change: async (view: SavedView, change: ViewChange, done: Done, former?: SavedView): Promise<void> => {
        try {
          const changed = await send(view, change);
          const back = () =>
            former ? send(former, { isDefault: true }) : send(changed, before(view, change));
          toast.done(
            text(done === 'noDefault' ? words.noDefault : `listTools.view.done.${done}`, { name: view.name }),
            {
              action: undo(back, text('listTools.view.done.undone', { name: view.name })),
            },
          );
        } catch (error) {
          await renew();
          toast.failed(whyNot(view, error, text), error);
        }
      },
      /** Calls `opened` with the restored view on Undo, because it has a new ID. */
      remove: async (view: SavedView, opened: (view: SavedView) => void): Promise<void> => {
        const { name } = view;
        try {
          await provider.delete<SavedView>('savedViews', { id: view.id, previousData: view });
          await renew();
        } catch (error) {
          toast.failed(text('listTools.view.failed', { name }), error);
          return;
        }
        const { shared, isDefault, position, filter, sort, columns, density } = view;
        const back = () =>
          create({
            name,
            shared,
            isDefault,
            position,
            filter,
            ...(sort && { sort }),
            columns: columns ?? null,
            density: density ?? null,
          }).then(opened);
        toast.done(text('listTools.view.done.removed', { name }), {
          action: undo(back, text('listTools.view.done.back', { name })),
        });
      },
    };
  }, [provider, queryClient, resource, text, toast, words]);
}

function whyNot({ name }: SavedView, error: unknown, text: Text): string {
  const isStale = error instanceof ApiError && error.code === 'REVISION_MISMATCH';
  return text(isStale ? 'listTools.view.stale' : 'listTools.view.failed', { name });
}

/** Previous values of the fields that a change contains. */
function before(view: SavedView, change: ViewChange): ViewChange {
  const was: Record<string, unknown> = { ...view };
  return Object.fromEntries(Object.keys(change).map((key) => [key, was[key] ?? null]));
}

const withoutNull = (input: ViewChange) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
