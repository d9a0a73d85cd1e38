import { useMemo } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { lengthWords, locationNames, priceWords, type Fact } from '../serviceWords.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';

export interface ServiceFacts {
  type: string;
  price: Fact | undefined;
  length: string | undefined;
  locations: string[];
  pictureUrl: string | undefined;
}

/** Returns a function that extracts a row's values from a service. */
export function useServiceFacts(): (service: Service) => ServiceFacts {
  const text = useText();
  const { business, locale } = useBusiness();
  const currency = business?.currency;
  return useMemo(() => {
    const format = moneyFormat(locale, currency);
    return (service) => ({
      type: text(`services.type.${service.type}`),
      price: priceWords(service.payment, format, text),
      length: lengthWords(service, text),
      locations: locationNames(service, text),
      pictureUrl: pictureOf(service),
    });
  }, [text, locale, currency]);
}

/** Recorded answers contain bare file names without a host, so the initial is shown instead. */
function pictureOf({ media }: Service): string | undefined {
  const item = media?.mainMedia ?? media?.coverMedia ?? media?.items?.[0];
  const url = item?.image?.url;
  return url && /^(https?:\/)?\//.test(url) ? url : undefined;
}
