import './trustedTypes.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDashboard } from './App.tsx';
import { rememberUrl } from './auth/requestedPath.ts';
import { connectPage } from './providers/connection.ts';

/** Renders the dashboard into the page. */
export async function startApp(): Promise<void> {
  rememberUrl(location);
  if (__DEMO__) {
    const { startPlatformInTab } = await import('../mocks/browser.ts');
    await startPlatformInTab();
  }
  const connection = connectPage();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  createRoot(root, { onRecoverableError: reportCause }).render(
    <StrictMode>{createDashboard(connection)}</StrictMode>,
  );
}

/** React's own message of an error from which it recovered doesn't name the cause. */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}
