type Names =
  | ReadonlyMap<string, string>
  | readonly { readonly id?: string | undefined; readonly name?: string | undefined }[];

/**
 * The name of a referenced record: an ellipsis while the names load, and `gone` for a record without one.
 * @param names all of them, by ID; undefined while they load and after a failure
 * @param known the name if `names` has none
 */
export function nameOrGone(names: Names | undefined, id: string, gone: string, known?: string): string {
  if (!names) return known ?? '…';
  const name = 'get' in names ? names.get(id) : names.find((record) => record.id === id)?.name;
  return name ?? known ?? gone;
}
