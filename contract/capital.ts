/** The text with a capital first letter. */
export function capital<Name extends string>(name: Name): Capitalize<Name> {
  return (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>;
}
