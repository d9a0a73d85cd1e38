import { useEffect } from 'react';
import { useText } from '../../messages/useText.ts';

/** Names the tab after its page: `Services · Studio Linden`. */
export function useDocumentTitle(page: string, business?: string): void {
  const text = useText();
  useEffect(() => {
    document.title = text('layout.pageTitle', { page, business: business ?? text('layout.product') });
  }, [text, page, business]);
}
