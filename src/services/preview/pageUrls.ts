import type { Service } from '../../../contract/entities/services/service.ts';

const pages = ['servicePage', 'bookingPage', 'calendarPage'] as const;

/** Returns the public pages of a saved service, its main page first. */
export const pageUrlsOf = ({ urls = {} }: Service) =>
  pages.flatMap((page) => {
    const { url, relativePath } = urls[page] ?? {};
    return url === undefined ? [] : [{ page, url, shown: relativePath ?? url.replace(/^https?:\/\//, '') }];
  });
