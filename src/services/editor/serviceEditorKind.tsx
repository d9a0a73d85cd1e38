import type { EditorAsideProps, EditorKind } from '../../records/editor/editorKind.ts';
import { lazyPart } from '../../ui/loading/lazyPart.ts';
import { UnfinishedClone } from '../clone/UnfinishedClone.tsx';
import { ServiceFlows } from '../ServiceFlows.tsx';
import { statusPanel } from '../status/statusPanel.ts';
import { HeadSkeleton } from './HeadSkeleton.tsx';
import { withOwnCalls } from './createService.ts';
import type { EditedService } from './editedService.ts';
import { editorSections, type FieldOfEditor } from './editorFields.ts';
import { EditorHead } from './EditorHead.tsx';
import type { LocationsDecision } from './locationsDecision.ts';
import { ServiceAside } from './ServiceAside.tsx';
import { serviceEditorData } from './serviceEditorData.ts';
import { ServiceInputs } from './ServiceInputs.tsx';
import { useFieldWords } from './useFieldWords.ts';

const BookingStatusPanel = lazyPart(
  async () => (await import('../doctor/BookingStatusPanel.tsx')).BookingStatusPanel,
);

const RemoveLocationsDialog = lazyPart(
  async () => (await import('../locations/RemoveLocationsDialog.tsx')).RemoveLocationsDialog,
);

/** Editor of services. */
export const serviceEditorKind: EditorKind<EditedService, FieldOfEditor, LocationsDecision> = {
  ...serviceEditorData,
  sections: editorSections.map((key) => ({ key, label: `serviceEditor.section.${key}` })),
  useFieldWords,
  texts: {
    title: 'services.title',
    unread: 'serviceEditor.failed.load',
    gone: 'serviceEditor.deleted',
    missing: {
      title: 'serviceEditor.notFound.title',
      why: 'serviceEditor.notFound.why',
      help: 'serviceEditor.notFound.help',
      back: 'layout.error.backToServices',
    },
  },
  Frame: ServiceFlows,
  Head: EditorHead,
  HeadSkeleton,
  Notices: ({ opened, onChanged }) => <UnfinishedClone service={opened} onCopied={onChanged} />,
  Inputs: ({ onDrawn }) => <ServiceInputs withAddress onDrawn={onDrawn} />,
  Aside: ({ record, ...aside }: EditorAsideProps<EditedService>) => (
    <ServiceAside service={record} {...aside} />
  ),
  panel: { name: statusPanel, Panel: BookingStatusPanel },
  DecisionDialog: RemoveLocationsDialog,
  withOwnCalls,
};
