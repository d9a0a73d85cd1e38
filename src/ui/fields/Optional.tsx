import { Component, Suspense, type ReactNode } from 'react';

/** Parts that the rest can do without: while they are fetched, and where they cannot be, nothing stands in their place. */
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
