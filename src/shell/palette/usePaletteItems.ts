import { useQuery } from '@tanstack/react-query';
import { CornerDownRight, FileUp, History, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { useRecordKinds } from '../../records/recordKinds.ts';
import { offeredCommands } from '../../ui/keys/commands.ts';
import { recentPages } from '../../ui/recentPages.ts';
import { screenGroups } from '../screens.ts';
import { wordsOf } from '../../ui/words/matches.ts';
import { itemsLike, itemsWith, type PaletteItem } from './paletteItem.ts';
import { useAccountItems } from './useAccountItems.ts';
import { useFoundRecords, type FoundFamily } from './useFoundRecords.ts';

/** Recent pages, actions and pages for an empty text, otherwise those that match it, then the found records. */
export function usePaletteItems(
  typed: string,
  onSignOut: () => void,
): { items: readonly PaletteItem[]; isSearching: boolean } {
  const text = useText();
  const [{ recent, commands }] = useState(() => ({ recent: recentPages(), commands: offeredCommands() }));
  const { pathname } = useLocation();
  const creations = useCreations();
  const account = useAccountItems(onSignOut);
  const { families, isSearching } = useFoundRecords(typed);

  const actions = commands.flatMap(({ subject, actions }) =>
    actions()
      .filter(({ disabled }) => !disabled)
      .map(({ key, label, icon, onSelect }): PaletteItem => ({
        key: `action ${subject ?? ''} ${key}`,
        group: subject === undefined ? text('palette.go') : text('palette.subject', { name: subject }),
        title: label,
        icon: icon ?? CornerDownRight,
        run: onSelect,
      })),
  );
  const pages = screenGroups
    .flatMap(({ screens }) => screens)
    .flatMap(({ icon, pages, ...screen }) => (pages ?? [screen]).map((page) => ({ icon, ...page })))
    .map(({ label, path, icon }): PaletteItem => ({
      key: `page ${path}`,
      group: text('palette.go'),
      title: text(label),
      icon,
      path,
    }));
  const recents = recent
    .filter(({ path }) => path !== pathname)
    .map(({ path, title, family }): PaletteItem => ({
      key: `recent ${path}`,
      group: text('palette.recent'),
      title,
      note: family,
      icon: History,
      path,
    }));
  const isOfRecord = ({ group }: PaletteItem) => group !== text('palette.go');
  const own = [
    ...actions.filter(isOfRecord),
    ...pages,
    ...actions.filter((action) => !isOfRecord(action)),
    ...creations,
  ];
  if (wordsOf(typed).length === 0) return { items: [...recents, ...own], isSearching: false };
  const named = [...own, ...account];
  const exact = itemsWith(named, typed);
  const isAsTyped = (family: FoundFamily) => family.text === typed.trim();
  const records = families.filter(isAsTyped).flatMap(recordItems);
  if (exact.length > 0) return { items: [...exact, ...records], isSearching };
  // After the answers, which would move them.
  const similar = isSearching ? [] : itemsLike(named, typed);
  const corrected = families.filter((family) => !isAsTyped(family)).flatMap(recordItems);
  return { items: [...records, ...similar, ...corrected], isSearching };

  function recordItems(family: FoundFamily): PaletteItem[] {
    const { key, label, records: found, total, all, text: searched } = family;
    const group = isAsTyped(family) ? label : text('palette.showing', { family: label, text: searched });
    const rows = found.map(({ id, title, note, isPerson, path }): PaletteItem => ({
      key: `${key} ${id}`,
      group,
      title,
      note,
      recordId: id,
      isPerson,
      marked: searched,
      path,
    }));
    if (total === undefined || total <= found.length) return rows;
    const more = text('palette.all', { smart_count: total, family: label });
    return [...rows, { key, group, title: more, path: all }];
  }
}

/** `New service`, `Import services` and the like, which the person's role allows. */
function useCreations(): readonly PaletteItem[] {
  const text = useText();
  const authProvider = useAuthProvider();
  const kinds = useRecordKinds().filter(({ create }) => create !== undefined);
  const { data: allowed } = useQuery({
    queryKey: ['palette', 'creations'],
    queryFn: () =>
      Promise.all(
        kinds.map(
          async ({ resource }) => (await authProvider?.canAccess?.({ resource, action: 'create' })) ?? true,
        ),
      ),
  });
  return kinds.flatMap(({ resource, path, create, imports }, index) =>
    create && allowed?.[index]
      ? [
          {
            key: `new ${resource}`,
            group: text('palette.go'),
            title: text(create),
            icon: Plus,
            path: `/${path}/create`,
          },
          ...(imports
            ? [
                {
                  key: `import ${resource}`,
                  group: text('palette.go'),
                  title: text(imports),
                  icon: FileUp,
                  path: `/${path}/import`,
                },
              ]
            : []),
        ]
      : [],
  );
}
