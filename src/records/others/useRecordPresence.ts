import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  noteClosedRecord,
  noteOpenRecord,
  type PersonAtRecord,
} from '../../../contract/calls/history/openRecords.ts';
import { equalValues } from '../../../contract/paths.ts';
import { openRecordsKey } from '../../providers/tabSaves.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorData, Revisions } from '../editor/editorKind.ts';

/** Heartbeat interval (ms), several times per server timeout (openRecordLimits). */
const heartbeatInterval = 15_000;

export interface RecordPresence {
  /** Other people with the record open. */
  others: readonly PersonAtRecord[];
  /** Revisions on the server, if they differ from the opened ones. */
  newer: Revisions | undefined;
  /** Whether the record is deleted. */
  gone: boolean;
}

/**
 * Sends heartbeats while a record is open in this form, and returns who else has it open and whether someone has saved.
 * The opened record does not change until the person applies the changes.
 */
export function useRecordPresence<Edited extends EditedRecord, Field extends EditorField, Decision>(
  { entity, revisionsOf }: EditorData<Edited, Field, Decision>,
  opened: Edited,
  editing: boolean,
): RecordPresence {
  const api = useApi();
  const [formId] = useState(() => crypto.randomUUID());
  const { id } = opened;
  const version = revisionsOf(opened);
  const { data } = useQuery({
    queryKey: [openRecordsKey, formId, { id, editing, ...version }],
    queryFn: async ({ signal }) => {
      const body = { formId, entity, entityId: id, editing };
      const { others, revisions } = await api.send(noteOpenRecord, { body }, { signal, retries: 0 });
      return { others, version, now: revisions };
    },
    // People with unsaved changes stay visible to others while this tab is in the background.
    refetchInterval: heartbeatInterval,
    refetchIntervalInBackground: editing,
    refetchOnWindowFocus: 'always',
    // Offline, the request pauses without an error.
    networkMode: 'online',
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  });

  useEffect(() => {
    const options = { retries: 0, keepalive: true };
    const close = () => void api.send(noteClosedRecord, { body: { formId } }, options).catch(() => {});
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      // After a sign-out, the token for this request is revoked in a moment.
      if (window.location.pathname !== '/login') close();
    };
  }, [api, formId]);

  // Ignores a response to a request with an older revision.
  const now = data && equalValues(data.version, version) ? data.now : undefined;
  const gone = now !== undefined && now[entity] === undefined;
  return {
    others: data?.others ?? [],
    newer: now && !gone && !equalValues(now, version) ? now : undefined,
    gone,
  };
}
