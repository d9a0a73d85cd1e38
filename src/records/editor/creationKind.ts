import type { ComponentType } from 'react';
import type { Business } from '../../../contract/entities/identity/business.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorKind, EditorSection } from './editorKind.ts';

/** A created record. */
export interface Created<Edited> {
  record: Edited;
  /** The parts that could not be saved with it, and the error; undefined if everything was saved. */
  rest: { mine: Edited; error: unknown } | undefined;
}

/** How a family creates a record. `Values` are the form's values, with null for emptied fields. */
export interface CreationKind<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
> {
  editor: EditorKind<Edited, Field, Decision>;
  /** Initial values for the type in the given values. The business is undefined while it loads. */
  start: (values: Fields, business: Business | undefined) => Values;
  /** Cleans the form's values. */
  settled: (values: Fields) => Values;
  /** Converts the values to a record for the preview. */
  asRecord: (values: Values) => Edited;
  errorsOf: (values: Values) => FieldErrors;
  /**
   * Creates the record. Rejects if it was not created; later failures are in the result, because the record exists
   * then.
   */
  create: (api: FrontdeskDataProvider, values: Values) => Promise<Created<Edited>>;
  /** Sections available before the record exists. */
  sections: readonly EditorSection[];
  /** The sections; call `sync` after programmatic changes of the form. */
  Inputs: ComponentType<NewInputsProps>;
  /** Actions in the screen's head. */
  Actions?: ComponentType<{ record: Edited }>;
  texts: {
    title: MessageKey;
    /** Title of the list that will contain it. */
    list: MessageKey;
    save: MessageKey;
    created: MessageKey;
    partly: MessageKey;
    failed: MessageKey;
    /** Name of a draft without one. */
    nameless: MessageKey;
    /** Shown after a draft was resumed. */
    resumed: MessageKey;
  };
}

export interface NewInputsProps {
  /** Called when every section has rendered. */
  onDrawn: () => void;
  sync: () => void;
}
