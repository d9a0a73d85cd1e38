import type { EditedService } from '../editor/editedService.ts';
import { changedFields, type FieldOfEditor } from '../editor/editorFields.ts';

/** What others have changed themselves. An address that followed the name is not a change of its own. */
export function savedFields(opened: EditedService, theirs: EditedService): FieldOfEditor[] {
  return changedFields(opened, theirs).filter(
    ({ key }) => key !== 'address' || theirs.mainSlug?.custom === true,
  );
}
