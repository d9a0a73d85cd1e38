/**
 * The results of work that runs at the same time, like `Promise.all`. It rejects with the refusal of the first in the list,
 * whichever comes first, so that clients get the same one every time.
 */
export async function allInOrder<All extends readonly unknown[]>(
  works: readonly [...All],
): Promise<{ [Index in keyof All]: Awaited<All[Index]> }> {
  const settled = await Promise.allSettled(works);
  const values = settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return values as { [Index in keyof All]: Awaited<All[Index]> };
}
