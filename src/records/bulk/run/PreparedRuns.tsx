import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { usePerson } from '../../../ui/business/usePerson.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { RunLine, runList } from './RunLine.tsx';

/** Exceeds the previews that a person makes within their lifetime of a day. */
const maxShown = 50;

/** The person's previewed runs, each with a link; renders nothing without any. */
export function PreparedRuns() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const person = usePerson();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [discarding, setDiscarding] = useState<string>();
  const { data = [] } = useGetList<BulkRun>(
    'bulkRuns',
    {
      filter: { state: 'PREVIEWED', memberId: person.id },
      pagination: { page: 1, perPage: maxShown },
      sort: { field: 'createdDate', order: 'DESC' },
    },
    { enabled: person.known },
  );

  async function discard(run: BulkRun): Promise<void> {
    const { id, name } = run;
    setDiscarding(id);
    try {
      await api.delete('bulkRuns', { id, previousData: run });
      toast.done(text('bulk.prepared.done', { name }));
      // The pressed button is about to be removed.
      heading.current?.focus();
    } catch (error) {
      toast.failed(text('bulk.prepared.failed', { name }), error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['bulkRuns'] });
      setDiscarding(undefined);
    }
  }

  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="prepared-runs" sx={{ marginBlockEnd: '24px' }}>
      <Typography
        ref={heading}
        id="prepared-runs"
        tabIndex={-1}
        variant="h3"
        component="h2"
        sx={{ outline: 'none' }}
      >
        {text('bulk.prepared.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.tertiary', marginBlock: '2px 12px' }}>
        {text('bulk.prepared.lead')}
      </Typography>
      <Box component="ul" aria-labelledby="prepared-runs" sx={runList}>
        {data.map((run) => (
          <RunLine
            key={run.id}
            run={run}
            action={
              <Button
                size="small"
                variant="text"
                aria-label={text('bulk.prepared.discardName', { name: run.name })}
                aria-disabled={discarding === run.id || undefined}
                onClick={() => void discard(run)}
              >
                {text('bulk.prepared.discard')}
              </Button>
            }
          />
        ))}
      </Box>
    </Box>
  );
}
