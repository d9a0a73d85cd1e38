import { Component, useEffect, type ReactNode } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { Button } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';

/** Error boundary of a screen: the shell stays, and navigating resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary path={pathname}>{children}</Boundary>;
}

interface BoundaryState {
  error: unknown;
  path: string;
}

class Boundary extends Component<{ path: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined, path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ path }: { path: string }, state: BoundaryState): BoundaryState | null {
    return state.path === path ? null : { error: undefined, path };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <FailedScreen error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** A screen that failed to render or load. After a deployment, reloading fetches the new files. */
export function FailedScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const isMissingFile =
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
  // Offline, a missing file does not prove a new version.
  const isNewVersion = isMissingFile && navigator.onLine;
  const ofFile = isNewVersion
    ? { why: text('layout.error.newVersionHelp'), retry: text('layout.error.reload') }
    : { why: text('layout.error.unreachable') };
  const waitsForNetwork = isMissingFile && !isNewVersion;
  useEffect(() => {
    if (!waitsForNetwork) return undefined;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [waitsForNetwork]);
  return (
    <ErrorPanel
      what={text(isNewVersion ? 'layout.error.newVersion' : 'layout.error.unexpected')}
      error={error}
      level="h1"
      {...(isMissingFile && ofFile)}
      onRetry={isMissingFile ? () => location.reload() : onRetry}
    >
      <Button component={Link} to="/services" variant="text">
        {text('layout.error.backToServices')}
      </Button>
    </ErrorPanel>
  );
}
