/** Key of the record that a draft belongs to. `path` is the URL path of the family's screens. */
export const scopeOfRecord = (path: string, id: string) => `${path}/${id}`;

export const newRecordScope = (path: string) => scopeOfRecord(path, newRecord);

const newRecord = 'new';

export const isNewScope = (scope: string) => scope.endsWith(`/${newRecord}`);

/** URL of the form in which a draft was written. */
export const pathOfScope = (scope: string) =>
  `/${isNewScope(scope) ? `${scope.slice(0, -newRecord.length)}create` : scope}`;
