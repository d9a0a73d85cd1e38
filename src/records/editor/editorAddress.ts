/** Addresses inside an editor: an open panel, and a field that takes the focus. */

/** The URL parameter that names the open panel of an editor. */
export const panelParam = 'panel';

/** The URL parameter that names a field of the form. */
export const fieldParam = 'field';

/** Path of a record's screen with a panel open. */
export const panelAt = (path: string, panel: string): string => `${path}?${panelParam}=${panel}`;

/** Path of a record's screen that focuses a field. */
export const fieldAt = (path: string, field: string): string =>
  `${path}?${new URLSearchParams({ [fieldParam]: field })}`;
