import type { PathsWith } from '../../../../contract/fields.ts';
import type { TraitTable } from '../../../../contract/fieldTraits.ts';
import type { MessageKey } from '../../../messages/en.ts';
import type { EditorField } from './editorField.ts';

type Shown<Table> = PathsWith<Table, { section: string }>;

/** A field of the editor; its key is its path. */
export interface DeclaredField<Table> extends EditorField {
  key: Shown<Table>;
  section: Table[Shown<Table>] extends { section: infer Section extends string } ? Section : never;
}

/** Sorts fields by their sections; within one they keep their order. */
export const inSections = <Section extends string, Field extends { section: Section }>(
  fields: readonly Field[],
  sections: readonly Section[],
): Field[] =>
  fields.toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));

/** Returns the fields that an entity declares for its editor, in the order of their declaration. */
export function declaredFields<Table extends TraitTable>(
  traits: Table,
  labelOf: (path: Shown<Table>) => MessageKey,
): DeclaredField<Table>[] {
  return Object.entries(traits).flatMap(([shown, { section, kind, input }]) => {
    if (section === undefined) return [];
    const path = shown as Shown<Table>;
    const shownIn = section as DeclaredField<Table>['section'];
    return [{ key: path, label: labelOf(path), path, section: shownIn, kind, plainInput: input }];
  });
}
