import { Box } from '@mui/material';
import { PageLink } from '../preview/PageLink.tsx';
import { ServicePreview } from '../preview/ServicePreview.tsx';
import { StatusCard } from '../doctor/StatusCard.tsx';
import type { EditedService } from './editedService.ts';

export interface ServiceAsideProps {
  /** The service after saving. */
  service: EditedService;
  /** The saved service; undefined for a new one. */
  opened: EditedService | undefined;
  /** Whether the two differ. */
  unsaved: boolean;
  /** Whether it is in the trash. */
  gone?: boolean;
  /** Initial view of the preview. */
  as?: 'card' | 'page';
  /** Called before focusing a field of the form, to close an overlay. */
  onLeave?: () => void;
}

/** Customer preview, booking status and public page from the current values. */
export function ServiceAside({ service, opened, unsaved, gone = false, as, onLeave }: ServiceAsideProps) {
  const slug = service.mainSlug?.name;
  const newSlug = slug === opened?.mainSlug?.name ? undefined : slug;
  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <ServicePreview
        service={service}
        opened={unsaved ? opened : undefined}
        saved={opened}
        {...(as && { as })}
      />
      {opened && <StatusCard service={opened} unsaved={unsaved} gone={gone} {...(onLeave && { onLeave })} />}
      {opened && <PageLink opened={opened} newSlug={newSlug} />}
    </Box>
  );
}
