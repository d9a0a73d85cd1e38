import { useEffect } from 'react';
import { useText } from '../../messages/useText.ts';

/** Sets the tab's title: `Services · Studio Linden`. */
export function useDocumentTitle(page: string, business?: string): void {
  const text = useText();
  useEffect(() => {
    document.title = text('layout.pageTitle', { page, business: business ?? text('layout.product') });
  }, [text, page, business]);
}
