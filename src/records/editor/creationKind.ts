import type { ComponentType } from 'react';
import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { FieldErrors } from '../../ui/fields/fieldErrors.ts';
import type { EditorField } from './editorField.ts';
import type { EditedRecord, EditorKind, EditorSection } from './editorKind.ts';

/** A record that was made. */
export interface Created<Edited> {
  record: Edited;
  /** What of it could not be saved with it, and why; undefined where all of it stands. */
  rest: { mine: Edited; error: unknown } | undefined;
}

/** How a family makes a new record. `Values` is what its form holds, with null where a field was emptied. */
export interface CreationKind<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
> {
  editor: EditorKind<Edited, Field, Decision>;
  /** Where a new one starts, of the sort that the values say. */
  start: (values: Fields) => Values;
  /** What the form's values stand for. */
  settled: (values: Fields) => Values;
  /** The values as a record, for what is shown of them while they are being written. */
  asRecord: (values: Values) => Edited;
  errorsOf: (values: Values) => FieldErrors;
  /** Makes it. Throws where it was not made; what fails afterwards is answered, because the record is there by then. */
  create: (api: FrontdeskDataProvider, values: Values) => Promise<Created<Edited>>;
  /** Those that a record has before it is there. */
  sections: readonly EditorSection[];
  /** The sections; `sync` is to be called after a change of the form by the program. */
  Inputs: ComponentType<NewInputsProps>;
  /** In the head of the screen. */
  Actions?: ComponentType<{ record: Edited }>;
  texts: {
    title: MessageKey;
    /** Title of the list that it will be in. */
    list: MessageKey;
    save: MessageKey;
    created: MessageKey;
    partly: MessageKey;
    failed: MessageKey;
    /** Of a draft without a name. */
    nameless: MessageKey;
    /** A draft is gone on with. */
    takenUp: MessageKey;
  };
}

export interface NewInputsProps {
  /** Told when every section stands. */
  onDrawn: () => void;
  sync: () => void;
}
