import type { CreationKind } from '../../records/editor/creationKind.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { createService, errorsOfCreation } from './createService.ts';
import type { EditedService } from './editedService.ts';
import type { FieldOfEditor } from './editorFields.ts';
import { NewServiceInputs } from './NewServiceInputs.tsx';
import type { LocationsDecision } from './locationsDecision.ts';
import { serviceEditorKind } from './serviceEditorKind.tsx';
import { asService, newService, settledValues, type ServiceValues } from './serviceValues.ts';

/** Creation of services. */
export const serviceCreationKind: CreationKind<
  EditedService,
  FieldOfEditor,
  LocationsDecision,
  ServiceValues
> = {
  editor: serviceEditorKind,
  start: ({ type }: ServiceValues) => newService(type ?? 'APPOINTMENT'),
  settled: (values) => settledValues<ServiceValues>({}, values),
  asRecord: asService,
  errorsOf: errorsOfCreation,
  async create(api, values) {
    const { service, rest } = await createService(api, values);
    return { record: service, rest };
  },
  // Only an existing service has a page URL.
  sections: serviceEditorKind.sections.filter(({ key }) => key !== 'address'),
  Inputs: NewServiceInputs,
  Actions: ({ record }) => <PreviewButton service={record} opened={undefined} unsaved />,
  texts: {
    title: 'serviceEditor.create.title',
    list: 'services.title',
    save: 'serviceEditor.create.save',
    created: 'serviceEditor.create.created',
    partly: 'serviceEditor.create.partly',
    failed: 'serviceEditor.create.failed',
    nameless: 'drafts.titleNameless',
    resumed: 'drafts.takenNew',
  },
};
