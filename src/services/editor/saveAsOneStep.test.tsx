import { expect, it } from 'vitest';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { getUndoSteps, undoLastAction } from '../../../contract/calls/history/history.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { saveRecord } from '../../records/editor/save/saveRecord.ts';
import { serviceEditorData } from './serviceEditorData.ts';

it('saves slug, fields and locations as one undo step', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const massage = await sampleService(api, 'Deep tissue massage');
  const mine: Service = {
    ...massage,
    tagLine: 'Firm and slow',
    mainSlug: { ...massage.mainSlug, name: 'firm-and-slow' },
    locations: [{ type: 'CUSTOM', custom: { address: { formattedAddress: 'Under the old oak' } } }],
  };
  const requestId = crypto.randomUUID();
  await saveRecord(
    serviceEditorData,
    api,
    { opened: massage, mine },
    { requestId, current: () => mine, onStep: () => undefined },
  );
  const { undo } = await api.send(getUndoSteps, {});
  expect(undo).toMatchObject({ requestId, name: 'Deep tissue massage', action: 'updated', records: 1 });

  const { changes } = await api.send(undoLastAction, { body: { changeId: undo?.changeId ?? '' } });
  expect(changes).toHaveLength(3);
  const { data: back } = await api.getOne<Service>('services', { id: massage.id });
  expect(back.tagLine).toBe(massage.tagLine);
  expect(back.mainSlug?.name).toBe(massage.mainSlug?.name);
  expect(back.locations?.map(({ business }) => business?.id)).toEqual(
    massage.locations?.map(({ business }) => business?.id),
  );
});
