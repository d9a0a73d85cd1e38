import { lazy, Suspense, type ComponentProps } from 'react';

const DraftMark = lazy(async () => ({
  default: (await import('../../drafts/DraftMark.tsx')).DraftMark,
}));

/** Draft mark of a row or card; its script loads with the first one. */
export function RowDraft(props: ComponentProps<typeof DraftMark>) {
  return (
    <Suspense fallback={null}>
      <DraftMark {...props} />
    </Suspense>
  );
}
