import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { NoRole } from '../auth/NoRole.tsx';
import { forgetSizes } from '../providers/layoutMemory.ts';
import { BusinessProvider } from '../ui/business/BusinessProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PaletteKeys } from './palette/PaletteKeys.tsx';
import { PrefetchParts } from './PrefetchParts.tsx';
import { RoleChanges } from './RoleChanges.tsx';
import { LoadingPage, LoadingScreen } from './LoadingPage.tsx';
import { ShellFrame, wasShellShown } from './ShellFrame.tsx';
import { usePerson } from '../ui/business/usePerson.ts';
import { UndoHost } from '../records/undo/UndoHost.tsx';
import { useFocusRestoration } from './useFocusRestoration.ts';

/** The dashboard of the team. People without a role don't see its frame, not even while it loads. */
export function Shell({ children }: { children: ReactNode }) {
  const { known, role, isPending } = usePerson();
  const isOutsider = known && role === undefined;
  useEffect(() => {
    if (isOutsider) forgetSizes();
  }, [isOutsider]);
  if (isOutsider) return <NoRole />;
  if (isPending && !wasShellShown()) return <LoadingPage />;
  return <Dashboard>{children}</Dashboard>;
}

/** Layout of every screen: navigation, offline banner and error boundary. */
function Dashboard({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useFocusRestoration();
  return (
    <BusinessProvider>
      <UndoHost>
        <ShellFrame onSearch={() => setPaletteOpen(true)}>
          <ErrorBoundary>
            <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
          </ErrorBoundary>
        </ShellFrame>
      </UndoHost>
      <PaletteKeys open={isPaletteOpen} onToggle={setPaletteOpen} />
      <PrefetchParts />
      <RoleChanges />
    </BusinessProvider>
  );
}
