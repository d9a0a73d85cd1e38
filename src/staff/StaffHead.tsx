import { Box, useMediaQuery, useTheme } from '@mui/material';
import { useState } from 'react';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { pictureUrl } from '../media/pictures.ts';
import { useText } from '../messages/useText.ts';
import type { EditorHeadProps } from '../records/editor/editorKind.ts';
import { PageHeadSkeleton, PageHead } from '../ui/page/PageHead.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useBusiness } from '../ui/useBusiness.ts';
import { changedAt } from '../ui/words/changedAt.ts';
import { DeleteStaffMember } from './DeleteStaffMember.tsx';

const useCrumbs = () => [{ label: useText()('staffEditor.list'), to: '/staff' }];

/** Head of the editor: the staff member and the time of the last change. */
export function StaffHead({ opened, gone, others }: EditorHeadProps<StaffMember>) {
  const text = useText();
  const [now] = useState(() => new Date());
  const { locale, timeZone } = useBusiness();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const crumbs = useCrumbs();
  const { id, name, mainMedia, updatedDate } = opened;
  const url = mainMedia?.image && pictureUrl(mainMedia.image);
  return (
    <PageHead
      title={name}
      crumbs={crumbs}
      actions={!gone && <DeleteStaffMember member={opened} />}
      picture={!isPhone && <Picture id={id} name={name} url={url} size={48} />}
      lead={
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px', rowGap: '4px' }}
        >
          {updatedDate && (
            <span>
              {text('staffEditor.changed', { time: changedAt(updatedDate, { locale, timeZone, now }) })}
            </span>
          )}
          {others}
        </Box>
      }
    />
  );
}

/** Head while the staff member loads. */
export function StaffHeadSkeleton() {
  return (
    <PageHeadSkeleton
      title={<Skeleton width={240} height={22} />}
      crumbs={useCrumbs()}
      picture={
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Skeleton width={48} height={48} radius={8} />
        </Box>
      }
      lead={<Skeleton width={180} height={14} />}
    />
  );
}
