type Names =
  | ReadonlyMap<string, string>
  | readonly { readonly id?: string | undefined; readonly name?: string | undefined }[];

/**
 * The name of a referenced record: an ellipsis while the names load, and `gone` for a record without one.
 * @param names all of them, by ID; undefined while they load and after a failure
 */
export function nameOrGone(names: Names | undefined, id: string, gone: string): string {
  if (!names) return '…';
  const name = 'get' in names ? names.get(id) : names.find((record) => record.id === id)?.name;
  return name ?? gone;
}
