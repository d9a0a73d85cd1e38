import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetOne } from 'react-admin';
import { queryAddOns } from '../../../contract/calls/prices/addOns.ts';
import { getServiceOptionsAndVariantsByServiceId } from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import { answered, useApi } from '../../ui/queries/useApi.ts';
import type { Extras } from './extras.ts';

/** The variants, add-ons and questions of a service; undefined while loading. */
export function useExtras(service: Service | undefined): { extras: Extras | undefined; error: unknown } {
  const api = useApi();
  const serviceId = service?.id ?? '';
  const isVaried = service?.payment?.rateType === 'VARIED';
  const addOnIds = useMemo(
    () => [...new Set((service?.addOnGroups ?? []).flatMap((group) => group.addOnIds ?? []))],
    [service],
  );
  const formId = service?.form?.id;
  const variants = useQuery({
    queryKey: ['bookings', 'variants', serviceId, service?.revision],
    queryFn: async ({ signal }) => {
      const call = getServiceOptionsAndVariantsByServiceId;
      const { serviceVariants } = answered(await api.send(call, { path: { serviceId } }, { signal }));
      return serviceVariants.variants.values;
    },
    enabled: isVaried,
    // A service without variants has its default price only.
    retry: false,
  });
  const addOns = useQuery({
    queryKey: ['addOns', 'of', addOnIds.join(' ')],
    queryFn: async ({ signal }) => {
      const query = { filter: { id: { $in: addOnIds } }, cursorPaging: { limit: 100 } };
      return answered(await api.send(queryAddOns, { query: { query } }, { signal })).addOns;
    },
    enabled: addOnIds.length > 0,
  });
  const form = useGetOne<BookingForm>(
    'bookingForms',
    { id: formId ?? '' },
    { enabled: formId !== undefined, retry: false },
  );
  const isReady =
    service !== undefined &&
    (!isVaried || !variants.isPending) &&
    (addOnIds.length === 0 || !addOns.isPending) &&
    (formId === undefined || !form.isPending);
  const extras = useMemo<Extras | undefined>(() => {
    if (!isReady) return undefined;
    const known = new Map((addOns.data ?? []).map((addOn) => [addOn.id, addOn]));
    return {
      isAppointment: service.type === 'APPOINTMENT',
      variants: variants.data ?? [],
      groups: (service.addOnGroups ?? []).flatMap(
        ({ id, name, prompt, maxNumberOfAddOns, addOnIds: ids = [] }) => {
          const own = ids.flatMap((each) => known.get(each) ?? []);
          if (!id || own.length === 0) return [];
          return [{ groupId: id, title: prompt ?? name, most: maxNumberOfAddOns ?? own.length, addOns: own }];
        },
      ),
      questions: form.data?.fields ?? [],
    };
  }, [isReady, service, variants.data, addOns.data, form.data]);
  return { extras, error: addOns.error };
}
