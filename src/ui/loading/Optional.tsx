import { Component, Suspense, type ReactNode } from 'react';

/** Optional parts: renders nothing while they load and when loading fails. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <Forgoing>
      <Suspense fallback={null}>{children}</Suspense>
    </Forgoing>
  );
}

class Forgoing extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
