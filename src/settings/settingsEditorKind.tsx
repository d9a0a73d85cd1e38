import { getSignOnPolicy, updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { getBusiness } from '../../contract/calls/workbench/business.ts';
import { businessInput } from '../../contract/entities/identity/business.ts';
import type { SignOnPolicy } from '../../contract/entities/identity/identity.ts';
import { getPath } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import type { EditorHeadProps, EditorKind } from '../records/editor/editorKind.ts';
import { LastChanged } from '../records/plain/plainEditor.tsx';
import { plainEditorData } from '../records/plain/plainEditorData.ts';
import { eventsKey } from '../ui/queries/eventsKey.ts';
import { lazyPart } from '../ui/loading/lazyPart.ts';
import { PageHead, PageHeadSkeleton } from '../ui/page/PageHead.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import {
  settingsFields,
  settingsSections,
  signOnPath,
  type Settings,
  type SignOn,
} from './settingsFields.ts';
import { SettingsInputs } from './SettingsInputs.tsx';
import { useSettingsWords } from './useSettingsWords.ts';

const ChangeDialog = lazyPart(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

const plain = plainEditorData<Settings, EditorField>({
  resource: 'business',
  // All of them show prices or local times.
  shownIn: ['services', 'pricingPlans', 'bookings', 'contacts', eventsKey],
  path: 'settings',
  entity: 'business',
  fields: settingsFields,
  input: businessInput,
});

const isSignOn = (path: string) => path.startsWith(`${signOnPath}.`);

/** Absent requirements count as off. */
const signOnOf = (policy: SignOnPolicy): SignOn => ({
  requireEmailVerification: policy.requireEmailVerification === true,
  requireOwnerApproval: policy.requireOwnerApproval === true,
  hideKnownAddresses: policy.hideKnownAddresses === true,
});

/** Editor of the settings: the business, and the requirements for registrations, which another call saves. */
export const settingsEditorKind: EditorKind<Settings, EditorField, true> = {
  ...plain,
  async read(api, _id, signal) {
    const [{ business }, { signOnPolicy }] = await Promise.all([
      api.send(getBusiness, {}, { signal }),
      api.send(getSignOnPolicy, {}, { signal }),
    ]);
    return { ...business, signOn: signOnOf(signOnPolicy) };
  },
  parts: [
    {
      owns: (path) => !isSignOn(path),
      async send(api, { opened, mine }, { requestId }) {
        const { signOn: _mine, ...business } = mine;
        const { signOn, ...previousData } = opened;
        const { data } = await api.update<Settings>(plain.resource, {
          id: opened.id,
          data: business,
          previousData,
          meta: { requestId },
        });
        return { ...data, signOn };
      },
    },
    {
      section: 'signIn',
      owns: isSignOn,
      async send(api, { opened, mine }, { requestId, paths }) {
        const sent = Object.fromEntries(
          paths.map((path) => [path.slice(signOnPath.length + 1), getPath(mine, path)]),
        );
        const { signOnPolicy } = await api.send(
          updateSignOnPolicy,
          { body: { signOnPolicy: sent } },
          { requestId },
        );
        return { ...opened, signOn: signOnOf(signOnPolicy) };
      },
    },
  ],
  errorsOfChange: (opened, mine) => plain.errorsOfChange(opened, { ...mine, signOn: opened.signOn }),
  currentOf(error, opened) {
    const current = plain.currentOf(error, opened);
    return current && { ...current, signOn: opened.signOn };
  },
  decision: {
    isNeeded: (opened, { currency, timeZone }) =>
      currency !== opened.currency || timeZone !== opened.timeZone,
    declines: ['currency', 'timeZone'],
    isOvertaken: () => false,
  },
  sections: settingsSections.map((key) => ({
    key,
    label: `settings.section.${key}`,
  })),
  useFieldWords: useSettingsWords,
  texts: {
    title: 'settings.title',
    unread: 'settings.failed',
    gone: 'settings.gone',
    missing: {
      title: 'settings.missing.title',
      why: 'settings.missing.why',
      help: 'settings.missing.help',
      back: 'settings.missing.back',
    },
  },
  Head: SettingsHead,
  HeadSkeleton,
  Inputs: SettingsInputs,
  DecisionDialog: ChangeDialog,
  withOwnCalls: (record) => record,
};

function SettingsHead({ opened, others }: EditorHeadProps<Settings>) {
  const text = useText();
  return (
    <PageHead
      title={text('settings.title')}
      lead={
        <>
          <LastChanged at={opened.updatedDate} /> {others}
        </>
      }
    />
  );
}

function HeadSkeleton() {
  const text = useText();
  return <PageHeadSkeleton title={text('settings.title')} lead={<Skeleton width={180} height={14} />} />;
}
