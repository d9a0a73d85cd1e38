import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { currentService } from '../currentService.ts';

/** Shows or hides one service at once, with Undo in the toast. */
export function useVisibility(): (service: Service, hidden: boolean) => void {
  const text = useText();
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useCallback(
    (chosen, wanted) => {
      const renew = () => queryClient.invalidateQueries({ queryKey: ['services'] });
      async function setHidden(service: Service, hidden: boolean): Promise<void> {
        const { name } = service;
        try {
          const data = await sendHidden(api, service, hidden);
          await renew();
          toast.done(text(hidden ? 'services.done.hidden' : 'services.done.shown', { name }), {
            action: { label: text('layout.actions.undo'), run: () => setHidden(data, !hidden) },
          });
        } catch (error) {
          await renew();
          toast.failed(text(hidden ? 'services.failed.hide' : 'services.failed.show', { name }), error);
        }
      }
      void setHidden(chosen, wanted);
    },
    [api, queryClient, text, toast],
  );
}

/** Sends only this field, so that concurrent changes of others are kept. */
async function sendHidden(
  api: FrontdeskDataProvider,
  service: Service,
  hidden: boolean,
  again = true,
): Promise<Service> {
  const change = { id: service.id, data: { ...service, hidden }, previousData: service };
  try {
    return (await api.update<Service>('services', change)).data;
  } catch (error) {
    const current = again ? currentService(error) : undefined;
    if (!current) throw error;
    return sendHidden(api, current, hidden, false);
  }
}
