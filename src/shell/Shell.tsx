import { Suspense, useState, type ReactNode } from 'react';
import { BusinessProvider } from '../ui/BusinessProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PaletteKeys } from './palette/PaletteKeys.tsx';
import { PrefetchParts } from './PrefetchParts.tsx';
import { LoadingScreen } from './LoadingPage.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { UndoKeys } from '../records/undo/UndoKeys.tsx';
import { useFocusRestoration } from './useFocusRestoration.ts';

/** Layout of every screen: navigation, offline banner and error boundary. */
export function Shell({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useFocusRestoration();
  return (
    <BusinessProvider>
      <ShellFrame onSearch={() => setPaletteOpen(true)}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
      </ShellFrame>
      <UndoKeys />
      <PaletteKeys open={isPaletteOpen} onToggle={setPaletteOpen} />
      <PrefetchParts />
    </BusinessProvider>
  );
}
