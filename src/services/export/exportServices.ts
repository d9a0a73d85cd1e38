import type { Service } from '../../../contract/entities/services/service.ts';
import { stateOf } from '../../../contract/entities/services/serviceState.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { allOptions } from '../../ui/allOptions.ts';
import { readServices, type ServicesAsked } from '../list/readServices.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { readDiagnoses } from '../status/useDiagnoses.ts';
import { csvHead, csvLines } from './serviceCsv.ts';

interface Export extends ServicesAsked {
  text: Text;
  /** Currency of the business. */
  currency: string | undefined;
  /** Called after each page with the number of exported services. */
  onCount: (count: number) => void;
}

/**
 * Exports services to a file page by page, and saves it. Returns their number. Rejects with the signal's reason after
 * an abort, without a partial file.
 */
export async function exportServices(api: FrontdeskDataProvider, asked: Export): Promise<number> {
  const { text, currency, onCount, signal } = asked;
  const words = { text, currency, staffNames: await staffNamesOf(api) };
  // Kept as parts, because joining them would double the memory.
  const parts = [csvHead(words)];
  let count = 0;
  for await (const services of readServices(api, asked)) {
    const states = await statesOf(api, services, signal);
    parts.push(csvLines(services, { ...words, states }));
    count += services.length;
    onCount(count);
  }
  signal.throwIfAborted();
  const content = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  saveFile(content, `services-${new Date().toISOString().slice(0, 10)}.csv`);
  return count;
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
