import { Button } from '@mui/material';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import type { BarActionsProps } from '../../records/bulk/bulkKind.ts';
import { useRecordList } from '../../records/list/RecordListContext.ts';
import { useServiceActions } from '../serviceActions.tsx';

/** Actions on selected services besides editing; cloning and deletion have dialogs of their own. */
export function ServiceBarActions({ matching, pending, onPreview }: BarActionsProps) {
  const text = useText();
  const { data = [], selection } = useRecordList<Service>();
  const { cloneMany, remove } = useServiceActions();
  const setHidden = (hidden: boolean) =>
    onPreview(text(hidden ? 'serviceBulk.hide' : 'serviceBulk.show'), {
      operations: [{ do: 'SET_FLAG', field: 'hidden', value: hidden }],
    });
  const services = data.filter(({ id }) => selection.has(id));
  return (
    <>
      <Button size="small" aria-disabled={pending || undefined} onClick={() => setHidden(false)}>
        {text('serviceBulk.bar.show')}
      </Button>
      <Button size="small" aria-disabled={pending || undefined} onClick={() => setHidden(true)}>
        {text('serviceBulk.bar.hide')}
      </Button>
      {cloneMany && !matching && (
        <Button size="small" aria-haspopup="dialog" onClick={() => cloneMany([...selection.ids])}>
          {text('serviceBulk.bar.clone')}
        </Button>
      )}
      {remove && (
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={() => remove({ services, ...(matching && { matching }) })}
        >
          {text('bulk.bar.remove')}
        </Button>
      )}
    </>
  );
}
