import { Copy, Eye, EyeOff, Link2, SquarePen, Trash2 } from 'lucide-react';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useCanAccess } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Service } from '../../contract/entities/services/service.ts';
import type { MenuAction } from '../ui/dialogs/MenuButton.tsx';
import { useCopy } from '../ui/useCopy.ts';
import { useText } from '../messages/useText.ts';
import type { ServiceTarget } from './bulk/serviceTarget.ts';
import { useVisibility } from './bulk/useVisibility.ts';
import { lacksSessions } from '../../contract/entities/services/courseSessions.ts';

/** Actions with dialogs of their own, supplied by the screens. Without one, its menu item is absent. */
interface ServiceFlows {
  /**
   * Opens the clone dialog for one saved service.
   * @param unsaved whether an editor has unsaved changes of it; default: no
   */
  clone?: (service: Service, unsaved?: boolean) => void;
  /** Opens the clone dialog for several services by ID. */
  cloneMany?: (ids: readonly string[]) => void;
  /** Opens the deletion dialog for these services. */
  remove?: (target: ServiceTarget) => void;
}

const ServiceFlowsContext = createContext<ServiceFlows>({});

/** Provides the clone and delete dialogs to the menus inside. */
export function ServiceFlowsProvider({ flows, children }: { flows: ServiceFlows; children: ReactNode }) {
  return <ServiceFlowsContext value={flows}>{children}</ServiceFlowsContext>;
}

export interface ServiceActions extends ServiceFlows {
  open: (service: Service) => void;
  setHidden: (service: Service, hidden: boolean) => void;
  copyLink: (service: Service) => void;
  /** Menu items of a service, the same for row, card and editor. */
  menu: (service: Service) => MenuAction[];
}

/** Returns the actions on services that the person's role allows. */
export function useServiceActions(): ServiceActions {
  const text = useText();
  const copy = useCopy();
  const navigate = useNavigate();
  const flows = use(ServiceFlowsContext);
  const setHidden = useVisibility();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const { canAccess: mayClone = false } = useCanAccess({ resource: 'services', action: 'clone' });
  const { canAccess: mayRemove = false } = useCanAccess({ resource: 'services', action: 'delete' });
  return useMemo(() => {
    const open = ({ id }: Service) => void navigate(`/services/${id}`);
    const copyLink = (service: Service) => {
      const url = linkOf(service);
      if (url) copy(url, { done: text('services.done.copied'), failed: text('services.failed.copy') });
    };
    const { clone, cloneMany, remove } = flows;
    const menu = (service: Service): MenuAction[] => {
      const { hidden = false } = service;
      const actions: MenuAction[] = [
        { key: 'open', label: text('services.menu.open'), icon: SquarePen, onSelect: () => open(service) },
      ];
      if (mayClone && clone) {
        actions.push({
          key: 'clone',
          label: text('services.menu.clone'),
          icon: Copy,
          onSelect: () => clone(service),
        });
      }
      if (mayEdit) {
        actions.push({
          key: hidden ? 'show' : 'hide',
          label: text(hidden ? 'services.menu.show' : 'services.menu.hide'),
          icon: hidden ? Eye : EyeOff,
          ...(hidden &&
            lacksSessions(service) && { disabled: true, note: text('services.noSessionsToShow') }),
          onSelect: () => setHidden(service, !hidden),
        });
      }
      if (linkOf(service)) {
        actions.push({
          key: 'copyLink',
          label: text('services.menu.copyLink'),
          icon: Link2,
          onSelect: () => copyLink(service),
        });
      }
      if (mayRemove && remove) {
        actions.push({
          key: 'remove',
          label: text('services.menu.remove'),
          icon: Trash2,
          destroys: true,
          onSelect: () => remove({ services: [service] }),
        });
      }
      return actions;
    };
    return {
      open,
      copyLink,
      setHidden,
      menu,
      ...(clone && { clone }),
      ...(cloneMany && mayClone && { cloneMany }),
      ...(remove && { remove }),
    };
  }, [copy, flows, mayClone, mayEdit, mayRemove, navigate, setHidden, text]);
}

const linkOf = ({ urls }: Service) => urls?.bookingPage?.url ?? urls?.servicePage?.url;
