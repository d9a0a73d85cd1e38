import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  noteClosedService,
  noteOpenService,
  type PersonAtService,
} from '../../../contract/calls/openServices.ts';
import { useApi } from '../../ui/useApi.ts';
import type { EditedService } from '../editor/editedService.ts';

/** Milliseconds; a few times within what the server takes for having left (openServiceLimits). */
const renewedEvery = 15_000;

/** How far what the editor shows has come: the service, and its prices by choice. */
interface Version {
  revision: string | undefined;
  prices: string | undefined;
}

export interface OpenService {
  /** Who else has it open. */
  others: readonly PersonAtService[];
  /** How it stands on the server, where that is another version than the opened one. */
  newer: Version | undefined;
  /** It is not there any more. */
  gone: boolean;
}

/**
 * Says that a service is open in this form for as long as it is, and asks on the way who else has it open and whether
 * somebody has saved. What was opened stays as it is: only the person brings anything in.
 */
export function useOpenService(opened: EditedService, editing: boolean): OpenService {
  const api = useApi();
  const [formId] = useState(() => crypto.randomUUID());
  const { id: serviceId } = opened;
  const version = versionOf(opened);
  const { data } = useQuery({
    queryKey: ['openService', formId, { serviceId, editing, ...version }],
    queryFn: async ({ signal }) => {
      const body = { formId, serviceId, editing };
      const { others, revision, pricesRevision } = await api.send(
        noteOpenService,
        { body },
        { signal, retries: 0 },
      );
      return { others, beside: version, now: { revision, prices: pricesRevision } };
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
    const close = () =>
      void api
        .send(noteClosedService, { body: { formId } }, { retries: 0, outlivesTab: true })
        .catch(() => {});
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      // Whoever signs out has no token for it any more in a moment.
      if (window.location.pathname !== '/login') close();
    };
  }, [api, formId]);

  // An answer to what was asked beside an older version says nothing about this one.
  const { now } = data && isSame(data.beside, version) ? data : { now: undefined };
  const gone = now !== undefined && now.revision === undefined;
  return {
    others: data?.others ?? [],
    newer: now && !gone && !isSame(now, version) ? now : undefined,
    gone,
  };
}

const versionOf = ({ revision, optionsAndVariants }: EditedService): Version => ({
  revision,
  prices: optionsAndVariants?.revision,
});

const isSame = (one: Version, other: Version) =>
  one.revision === other.revision && one.prices === other.prices;
