import type { EditorKind } from '../../records/editor/editorKind.ts';
import { StaffHeadSkeleton, StaffHead } from './StaffHead.tsx';
import { staffEditorData } from './staffEditorData.ts';
import { StaffAside, StaffSaveNote } from './StaffAside.tsx';
import type { StaffField } from '../staffFields.ts';
import type { EditedStaffMember } from './staffHours.ts';
import { StaffInputs } from './StaffInputs.tsx';
import { useStaffFieldWords } from '../useStaffFieldWords.ts';

/** Editor of staff members. */
export const staffEditorKind: EditorKind<EditedStaffMember, StaffField> = {
  ...staffEditorData,
  sections: (['basics', 'contact', 'work', 'places', 'hours', 'exceptions', 'user'] as const).map((key) => ({
    key,
    label: `staffEditor.section.${key}` as const,
  })),
  useFieldWords: useStaffFieldWords,
  texts: {
    title: 'staffEditor.list',
    unread: 'staffEditor.notLoaded',
    gone: 'staffEditor.gone',
    missing: {
      title: 'staffEditor.notFound.title',
      why: 'staffEditor.notFound.why',
      help: 'staffEditor.notFound.help',
      back: 'staffEditor.notFound.back',
    },
  },
  Head: StaffHead,
  HeadSkeleton: StaffHeadSkeleton,
  Inputs: StaffInputs,
  Aside: StaffAside,
  SaveNote: StaffSaveNote,
  withOwnCalls: (member, { serviceProvider, hours, places: locations }) => ({
    ...member,
    serviceProvider,
    ...(hours && { hours }),
    ...(locations && { places: locations }),
  }),
};
