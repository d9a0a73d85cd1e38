import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { trashedEntities } from '../../../contract/entities/history/recordedChange.ts';
import { isUnknownId } from '../../platform/errors.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useText } from '../../messages/useText.ts';
import { MissingRecord } from '../../ui/page/MissingRecord.tsx';
import { TrashedRecordPage } from '../trash/TrashedRecordPage.tsx';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorKind } from './editorKind.ts';
import { EditorSkeleton } from './sections/EditorSkeleton.tsx';
import { RecordEditor } from './RecordEditor.tsx';

interface RecordEditProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
}

/** Editor of one record, by the ID in the URL. */
export function RecordEdit<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
}: RecordEditProps<Edited, Field, Decision>) {
  const { id = '' } = useParams();
  // A key per record resets the form's state.
  return <OpenedRecord key={id} kind={kind} id={id} />;
}

/**
 * Fetches the record once, under a query key of its own, so that no refetch of other screens can advance the revision
 * at which the form opened.
 */
function OpenedRecord<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  id,
}: RecordEditProps<Edited, Field, Decision> & { id: string }) {
  const api = useApi();
  const text = useText();
  const [opening] = useState(() => crypto.randomUUID());
  const { canAccess: mayEdit } = useCanAccess({ resource: kind.resource, action: 'edit' });
  const { data, error, refetch } = useQuery({
    queryKey: ['recordEditor', kind.resource, id, opening],
    queryFn: ({ signal }) => kind.read(api, id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Waits for the permission, because fields must not lock or unlock during editing.
  if (data?.id && mayEdit !== undefined) return <RecordEditor kind={kind} initial={data} mayEdit={mayEdit} />;
  if (!error) return <EditorSkeleton head={<kind.HeadSkeleton id={id} />} aside={kind.Aside !== undefined} />;
  if (isUnknownId(error)) return <Missing kind={kind} id={id} onRestored={() => void refetch()} />;
  return (
    <>
      <PageHead title={text(kind.texts.title)} />
      <ErrorPanel what={text(kind.texts.unread)} error={error} onRetry={() => void refetch()} />
    </>
  );
}

/** Page of a record in the trash, or of one that does not exist. */
function Missing<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind: { entity, path, texts },
  id,
  onRestored,
}: RecordEditProps<Edited, Field, Decision> & { id: string; onRestored: () => void }) {
  const text = useText();
  const { title, why, help, back } = texts.missing;
  const missing = (
    <MissingRecord
      title={text(title)}
      why={text(why)}
      help={text(help)}
      back={{ label: text(back), to: `/${path}` }}
    />
  );
  const trashed = trashedEntities.find((one) => one === entity);
  if (!trashed) return missing;
  return <TrashedRecordPage entity={trashed} {...{ id, onRestored }} otherwise={missing} />;
}
