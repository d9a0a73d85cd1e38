import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import type { EditorHeadProps } from '../../records/editor/editorKind.ts';
import { usePanelIsOpen } from '../../records/editor/sections/EditorPanel.tsx';
import { RecordHead } from '../../records/editor/sections/RecordHead.tsx';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import { HeadAction, HeadMenu } from '../../ui/page/HeadActions.tsx';
import { StableWidth } from '../../ui/loading/StableSize.tsx';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useCommands } from '../../ui/keys/commands.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import { useIsPhone } from '../../ui/page/useIsPhone.ts';
import { useServiceActions } from '../serviceActions.tsx';
import { ServiceStateChip } from '../status/ServiceStateChip.tsx';
import { useDiagnoses } from '../status/useDiagnoses.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import type { EditedService } from './editedService.ts';

/** Head of the editor: name, status and actions. A deleted service only has the preview. */
export function EditorHead(props: EditorHeadProps<EditedService>) {
  const { opened: service, mine, unsaved, gone, onChangeAtOnce, others } = props;
  const text = useText();
  const [now] = useState(() => new Date());
  const { locale, timeZone } = useBusiness();
  const isPhone = useIsPhone();
  const { menu, clone } = useServiceActions();
  const { canAccess: mayClone = false, isPending: isJudging } = useCanAccess({
    resource: 'services',
    action: 'clone',
  });
  const hasPanel = usePanelIsOpen();
  const { type, pictureUrl } = useServiceFacts()(service);
  const diagnosisOf = useDiagnoses(gone ? [] : [service.id]);
  const { name } = service;
  const time = changedAt(service.updatedDate, { locale, timeZone, now });
  useCommands({ subject: name, actions: () => (gone ? [] : ownMenu(menu(service), false)) });
  const cloneShown = clone !== undefined && mayClone && !isPhone && !hasPanel && !gone;
  return (
    <RecordHead
      record={service}
      list={{ label: text('services.title'), to: '/services' }}
      pictureUrl={pictureUrl}
      actions={
        // All actions appear together, because a later one would move the others.
        !isJudging && (
          <>
            <PreviewButton service={mine} opened={service} unsaved={unsaved} />
            {cloneShown && (
              <HeadAction label={text('serviceEditor.head.clone')} onSelect={() => clone(service, unsaved)} />
            )}
            {!gone && (
              <HeadMenu
                label={text('layout.actions.moreFor', { name })}
                actions={() => ownMenu(menu(service), cloneShown)}
              />
            )}
          </>
        )
      }
    >
      {gone ? (
        <StateChip tone="bad" reason={text('serviceEditor.aside.deleted')}>
          {text('serviceEditor.head.deleted')}
        </StateChip>
      ) : (
        <StableWidth part={`service ${service.id} state`}>
          <ServiceStateChip diagnosis={diagnosisOf(service.id)} serviceId={service.id} />
        </StableWidth>
      )}
      <span>{text('serviceEditor.head.changed', { type, time })}</span>
      {others}
    </RecordHead>
  );

  /** The list's menu without the actions already visible; it knows the form's record. */
  function ownMenu(actions: readonly MenuAction[], cloneShown: boolean): MenuAction[] {
    return actions.flatMap((action) => {
      if (action.key === 'open' || (action.key === 'clone' && cloneShown)) return [];
      if (action.key === 'hide' || action.key === 'show') {
        const hidden = action.key === 'hide';
        const message = text(hidden ? 'services.done.hidden' : 'services.done.shown', { name });
        return [{ ...action, onSelect: () => onChangeAtOnce({ hidden }, message) }];
      }
      if (action.key === 'clone') return [{ ...action, onSelect: () => clone?.(service, unsaved) }];
      return [action];
    });
  }
}
