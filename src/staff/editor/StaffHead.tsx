import { useState } from 'react';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { pictureUrl } from '../../media/pictures.ts';
import { useText } from '../../messages/useText.ts';
import type { EditorHeadProps } from '../../records/editor/editorKind.ts';
import { RecordHead, RecordHeadSkeleton } from '../../records/editor/sections/RecordHead.tsx';
import { DeleteRecord } from '../../records/trash/DeleteRecord.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import { staffDeletion } from '../staffDeletion.ts';

const useList = () => ({ label: useText()('staffEditor.list'), to: '/staff' });

const pictureOf = ({ mainMedia }: StaffMember) => mainMedia?.image && pictureUrl(mainMedia.image);

/** Head of the editor: the staff member and the time of the last change. */
export function StaffHead({ opened, gone, others }: EditorHeadProps<StaffMember>) {
  const text = useText();
  const [now] = useState(() => new Date());
  const { locale, timeZone } = useBusiness();
  const { updatedDate } = opened;
  return (
    <RecordHead
      record={opened}
      list={useList()}
      isPerson
      pictureUrl={pictureOf(opened)}
      actions={!gone && <DeleteRecord kind={staffDeletion} record={opened} />}
    >
      {updatedDate && (
        <span>
          {text('staffEditor.changed', { time: changedAt(updatedDate, { locale, timeZone, now }) })}
        </span>
      )}
      {others}
    </RecordHead>
  );
}

/** Head while the staff member loads. */
export const StaffHeadSkeleton = ({ id }: { id: string }) => (
  <RecordHeadSkeleton id={id} list={useList()} isPerson resource="staff" pictureOf={pictureOf} />
);
