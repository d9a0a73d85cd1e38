import type { Service } from '../../../contract/entities/services/service.ts';
import { stateOf } from '../../../contract/entities/services/serviceState.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { useText } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { CsvKind } from '../../records/export/csvKind.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { readServices } from '../list/readServices.ts';
import { readDiagnoses } from '../status/useDiagnoses.ts';
import { cellOf, csvAbout, csvColumns, csvLabel, type CsvColumn } from './serviceCsv.ts';

/** CSV file of services. */
export const serviceCsvKind: CsvKind<Service> = {
  name: 'services',
  columns: csvColumns.map((key) => ({ key, label: csvLabel(key), about: csvAbout(key) })),
  read: readServices,
  useCells,
  json: { list: 'services', lead: 'serviceExport.jsonLead' },
  texts: {
    title: 'serviceExport.title',
    titleOfMany: 'serviceExport.titleOfMany',
    lead: 'serviceExport.lead',
    done: 'serviceExport.done',
  },
};

function useCells() {
  const text = useText();
  const { business } = useBusiness();
  return async (api: FrontdeskDataProvider) => {
    const words = { text, currency: business?.currency, staffNames: await staffNamesOf(api) };
    return {
      async read(services: readonly Service[], signal: AbortSignal) {
        const states = await statesOf(api, services, signal);
        return {
          of: (service: Service, column: string) =>
            cellOf(service, column as CsvColumn, { ...words, states }),
        };
      },
    };
  };
}

async function statesOf(api: FrontdeskDataProvider, services: readonly Service[], signal: AbortSignal) {
  const ids = services.map(({ id }) => id);
  const diagnoses = await readDiagnoses(api, ids, signal);
  return new Map([...diagnoses].map(([id, diagnosis]) => [id, stateOf(diagnosis)]));
}

async function staffNamesOf(api: FrontdeskDataProvider): Promise<ReadonlyMap<string, string>> {
  const [{ pagination }] = allOptions;
  const { data } = await api.getList<StaffMember>('staffMembers', { pagination });
  return new Map(data.flatMap(({ resourceId, name }) => (resourceId ? [[resourceId, name]] : [])));
}
