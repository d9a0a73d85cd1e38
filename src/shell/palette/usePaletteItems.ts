import { useQuery } from '@tanstack/react-query';
import { CornerDownRight, History, Plus, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { useRecordKinds } from '../../records/recordKinds.ts';
import { offeredCommands } from '../../ui/keys/commands.ts';
import { recentPages } from '../../ui/recentPages.ts';
import { screenGroups } from '../screens.ts';
import { hasAllWords, wordsOf } from '../../ui/words/matches.ts';
import { useFoundRecords } from './useFoundRecords.ts';

/** A row of the palette, which opens a page or runs an action. */
export interface PaletteItem {
  key: string;
  group: string;
  title: string;
  note?: string | undefined;
  icon?: LucideIcon | undefined;
  /** ID of a record, for the hue of its initial. */
  recordId?: string;
  isPerson?: boolean | undefined;
  /** Search text whose matches are marked in the title. */
  marked?: string;
  path?: string;
  run?: () => void;
}

/** Recent pages, actions and pages for an empty text, otherwise those that match it, then the found records. */
export function usePaletteItems(typed: string): { items: readonly PaletteItem[]; isSearching: boolean } {
  const text = useText();
  const [{ recent, commands }] = useState(() => ({ recent: recentPages(), commands: offeredCommands() }));
  const { pathname } = useLocation();
  const creations = useCreations();
  const { families, isSearching } = useFoundRecords(typed);

  const actions = commands.flatMap(({ subject, actions }) =>
    actions()
      .filter(({ disabled }) => !disabled)
      .map(({ key, label, icon, onSelect }): PaletteItem => ({
        key: `action ${subject ?? ''} ${key}`,
        group: subject === undefined ? text('palette.go') : text('palette.subject', { name: subject }),
        title: label,
        icon: icon ?? CornerDownRight,
        marked: typed,
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
      marked: typed,
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
  const found = families.flatMap(({ key, label, records, total, all, text: searched }) => {
    const isCorrected = searched !== typed.trim();
    const group = isCorrected ? text('palette.showing', { family: label, text: searched }) : label;
    return [
      ...records.map(({ id, title, note, isPerson, path }): PaletteItem => ({
        key: `${key} ${id}`,
        group,
        title,
        note,
        recordId: id,
        isPerson,
        marked: searched,
        path,
      })),
      ...(total !== undefined && total > records.length
        ? [{ key, group, title: text('palette.all', { smart_count: total, family: label }), path: all }]
        : []),
    ];
  });
  return { items: [...own.filter(({ title }) => hasAllWords(title, typed)), ...found], isSearching };
}

/** `New service` and the like, which the person's role allows. */
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
  return kinds.flatMap(({ resource, path, create }, index) =>
    create && allowed?.[index]
      ? [
          {
            key: `new ${resource}`,
            group: text('palette.go'),
            title: text(create),
            icon: Plus,
            path: `/${path}/create`,
          },
        ]
      : [],
  );
}
