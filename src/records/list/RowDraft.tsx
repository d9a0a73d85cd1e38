import { lazy, Suspense, type ComponentProps } from 'react';

const DraftMark = lazy(async () => ({
  default: (await import('../drafts/DraftMark.tsx')).DraftMark,
}));

/** The mark of a draft on a row or card; its script is fetched with the first one. */
export function RowDraft(props: ComponentProps<typeof DraftMark>) {
  return (
    <Suspense fallback={null}>
      <DraftMark {...props} />
    </Suspense>
  );
}
