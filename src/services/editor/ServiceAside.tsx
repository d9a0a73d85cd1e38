import { Box } from '@mui/material';
import { PageAddresses } from '../preview/PageAddresses.tsx';
import { ServicePreview } from '../preview/ServicePreview.tsx';
import { BookableChecks } from './BookableChecks.tsx';
import type { EditedService } from './editedService.ts';

export interface ServiceAsideProps {
  /** As it will be after saving. */
  service: EditedService;
  /** As it stands on the server; undefined for a new one. */
  opened: EditedService | undefined;
  /** Whether the two differ. */
  unsaved: boolean;
  /** It is in the trash. */
  gone?: boolean;
  /** What the preview shows first: the service in a list, or on its page. */
  as?: 'card' | 'page';
  /** Told before the way leads to a field of the form: what lies over it has to go. */
  onLeave?: () => void;
}

/** The service as customers meet it, whether they can book it, and where they find it, from what is being written. */
export function ServiceAside({ service, opened, unsaved, gone = false, as, onLeave }: ServiceAsideProps) {
  const slug = service.mainSlug?.name;
  const newSlug = slug === opened?.mainSlug?.name ? undefined : slug;
  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <ServicePreview service={service} opened={unsaved ? opened : undefined} {...(as && { as })} />
      <BookableChecks service={service} unsaved={unsaved} gone={gone} {...(onLeave && { onLeave })} />
      {opened && <PageAddresses opened={opened} newSlug={newSlug} />}
    </Box>
  );
}
