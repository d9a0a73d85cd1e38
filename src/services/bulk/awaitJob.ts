import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';

/** How often a job is asked how far it is. */
const askedEvery = 700;

/** Waits until a change by filter is through. Where the ids were sent instead, it is through already. */
export async function awaitJob(
  api: FrontdeskDataProvider,
  answer: { data?: readonly unknown[]; meta?: { jobId?: unknown } },
): Promise<{ done: number; failed: number }> {
  const jobId = answer.meta?.jobId;
  if (typeof jobId !== 'string') return { done: answer.data?.length ?? 0, failed: 0 };
  for (;;) {
    const { data: job } = await api.job(jobId);
    if (job.state !== 'RUNNING') return { done: job.succeeded, failed: job.failed };
    await new Promise((resolve) => setTimeout(resolve, askedEvery));
  }
}
