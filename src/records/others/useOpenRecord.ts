import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { equalValues } from '../../../contract/paths.ts';
import { openRecords } from '../../providers/savesOfTabs.ts';
import { useApi } from '../../ui/useApi.ts';
import type { EditorField } from '../editor/editorField.ts';
import type { EditedRecord, EditorData, PersonAtRecord, Revisions } from '../editor/editorKind.ts';

/** Milliseconds; a few times within what the server takes for having left (openServiceLimits). */
const renewedEvery = 15_000;

export interface OpenRecord {
  /** Who else has it open. */
  others: readonly PersonAtRecord[];
  /** How it stands on the server, where that is another version than the opened one. */
  newer: Revisions | undefined;
  /** It is not there any more. */
  gone: boolean;
}

/**
 * Says that a record is open in this form for as long as it is, and asks on the way who else has it open and whether
 * somebody has saved. What was opened stays as it is: only the person brings anything in.
 */
export function useOpenRecord<Edited extends EditedRecord, Field extends EditorField, Decision>(
  { entity, presence, revisionsOf }: EditorData<Edited, Field, Decision>,
  opened: Edited,
  editing: boolean,
): OpenRecord {
  const api = useApi();
  const [formId] = useState(() => crypto.randomUUID());
  const { id } = opened;
  const version = revisionsOf(opened);
  const { data } = useQuery({
    queryKey: [openRecords, formId, { id, editing, ...version }],
    enabled: presence !== undefined,
    queryFn: async ({ signal }) => {
      const noted = await presence?.note(api, { formId, id, editing }, signal);
      return { others: noted?.others ?? [], beside: version, now: noted?.revisions };
    },
    // Who has unsaved changes is there also while they look at another tab.
    refetchInterval: renewedEvery,
    refetchIntervalInBackground: editing,
    refetchOnWindowFocus: 'always',
    // There is nobody to tell, and nothing to complain about.
    networkMode: 'online',
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  });

  useEffect(() => {
    if (!presence) return undefined;
    const close = () => void presence.close(api, formId).catch(() => {});
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      // Whoever signs out has no token for it any more in a moment.
      if (window.location.pathname !== '/login') close();
    };
  }, [api, formId, presence]);

  // An answer to what was asked beside an older version says nothing about this one.
  const now = data && equalValues(data.beside, version) ? data.now : undefined;
  const gone = now !== undefined && now[entity] === undefined;
  return {
    others: data?.others ?? [],
    newer: now && !gone && !equalValues(now, version) ? now : undefined,
    gone,
  };
}
