import { Button } from '@mui/material';
import { Suspense, useMemo, useState } from 'react';
import type { BulkSelection, BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { lazyPart } from '../../../ui/loading/lazyPart.ts';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamily } from '../BulkFamilyContext.ts';
import { choicesOf } from './choicesOf.ts';

const BulkSheet = lazyPart(async () => (await import('./BulkSheet.tsx')).BulkSheet);

interface ChangeFieldsProps {
  runId: string;
  name: string;
  selection: BulkSelection;
  work: BulkWork;
}

/** Returns from a preview to its choices; the next preview replaces it. */
export function ChangeFields({ runId, name, selection, work }: ChangeFieldsProps) {
  const text = useText();
  const { fields } = useBulkFamily().bulk;
  const [editing, setEditing] = useState(false);
  const begun = useMemo(() => choicesOf(fields, work.operations ?? []), [fields, work.operations]);
  const [choices, setChoices] = useState(begun);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
        {text('bulk.act.changeFields')}
      </Button>
      <Suspense fallback={null}>
        {editing && (
          <BulkSheet
            selection={selection}
            choices={choices}
            onChange={setChoices}
            begun={{ choices: begun, name, runId, work }}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
