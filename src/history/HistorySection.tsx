import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { RecordedChange } from '../../contract/entities/recordedChange.ts';
import { restoreVersion } from '../../contract/calls/history.ts';
import type { Service } from '../../contract/entities/service.ts';
import { ErrorPanel } from '../layout/ErrorPanel.tsx';
import { SectionCard } from '../layout/SectionCard.tsx';
import { useMay } from '../layout/useMay.ts';
import { useToast } from '../layout/useToast.ts';
import { useText } from '../messages/useText.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { ChangeSkeleton } from './ChangeSkeleton.tsx';
import { Pager } from './Pager.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { useChangeWords } from './useChangeWords.ts';
import { useRestore, type Wanted } from './useRestore.ts';

const perPage = 10;

interface HistorySectionProps {
  /** As it stands on the server. */
  service: Service;
  /** Given the record as it is after something came back. */
  onRestored: (service: Service) => void;
}

/** Everything that was changed about a service, newest first, and the way back to each of it. */
export function HistorySection({ service, onRestored }: HistorySectionProps) {
  const text = useText();
  const toast = useToast();
  const words = useChangeWords();
  const mayRestore = useMay(restoreVersion) ?? false;
  const [page, setPage] = useState(1);
  const [now] = useState(() => new Date());
  const { id, revision } = service;
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RecordedChange>('activity', {
    filter: { entityId: id },
    pagination: { page, perPage },
    sort: { field: 'date', order: 'DESC' },
  });
  const { pending, refusal, restore, restoreWithAddress } = useRestore({ revision, onRestored });

  async function bringBack(change: RecordedChange, wanted: Wanted, slug?: string): Promise<void> {
    const came = slug ? await restoreWithAddress(change, wanted, slug) : await restore(change, wanted);
    if (!came) return;
    setPage(1);
    toast.done(text(`history.done.${wanted.what}`));
  }

  return (
    <SectionCard id="history" title={text('serviceEditor.section.history')} lead={text('history.lead')}>
      {data && data.length > 0 && (
        <Box component="ul" aria-label={text('history.list')} sx={list}>
          {data.map((change, index) => {
            const parts = words.partsOf(change);
            const who = words.whoOf(change.actor);
            const isUpdate = change.action === 'updated';
            const isNow = index === 0 && page === 1;
            const refused = refusal?.changeId === change.id ? refusal : undefined;
            return (
              <ChangeLine
                key={change.id}
                change={change}
                who={who}
                sentence={words.sentenceOf(change, who, parts)}
                now={now}
                fields={
                  isUpdate &&
                  parts.length > 0 && (
                    <ChangeFields
                      parts={parts}
                      pending={pending}
                      onPutBack={
                        mayRestore
                          ? ({ paths }) => void bringBack(change, { what: 'fields', paths })
                          : undefined
                      }
                    />
                  )
                }
                actions={
                  mayRestore && (
                    <>
                      {isUpdate && change.undoable && !change.undone && (
                        <Button
                          size="small"
                          disabled={pending}
                          onClick={() => void bringBack(change, { what: 'change' })}
                        >
                          {text('history.undoChange')}
                        </Button>
                      )}
                      {!isNow && change.action !== 'deleted' && (
                        <Button
                          size="small"
                          disabled={pending}
                          onClick={() => void bringBack(change, { what: 'version', side: 'AFTER' })}
                        >
                          {text('history.restoreVersion')}
                        </Button>
                      )}
                    </>
                  )
                }
              >
                {refused && (
                  <RefusalNote
                    refusal={refused}
                    pathWords={words.pathWords}
                    pending={pending}
                    onUseAddress={(slug) => void bringBack(change, refused.wanted, slug)}
                  />
                )}
              </ChangeLine>
            );
          })}
        </Box>
      )}
      {data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('history.none')}</Box>}
      {!data && error && (
        <ErrorPanel what={text('history.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('history.loading')} />}
      <Pager label={text('history.pages')} {...{ page, perPage, total }} onPage={setPage} />
    </SectionCard>
  );
}

const list = { listStyle: 'none', margin: 0, padding: 0, marginBlock: '-12px' };
