import { Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { useText } from '../../messages/useText.ts';
import type { ServiceAsideProps } from '../editor/ServiceAside.tsx';

const PreviewSheet = lazy(async () => ({ default: (await import('./PreviewSheet.tsx')).PreviewSheet }));

/** In the head of the editor: the service as customers meet it, on any screen. */
export function PreviewButton(props: ServiceAsideProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon of={Eye} size={16} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('preview.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PreviewSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
