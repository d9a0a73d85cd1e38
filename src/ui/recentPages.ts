export interface RecentPage {
  path: string;
  title: string;
  /** The family, in the words of the navigation. */
  family: string;
}

const most = 6;

/** In memory, because names of customers may not be written to disk unencrypted. */
let pages: readonly RecentPage[] = [];

/** Pages of records that this tab has shown to the signed-in person, the last first. */
export const recentPages = (): readonly RecentPage[] => pages;

/** Puts a page first. */
export function addRecentPage(page: RecentPage): void {
  pages = [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, most);
}

/** Forgets all pages, at the end of a session. */
export function forgetRecentPages(): void {
  pages = [];
}
