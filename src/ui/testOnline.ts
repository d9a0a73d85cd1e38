import { vi } from 'vitest';

/** For tests: cuts the machine's network or brings it back, and tells the page. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
