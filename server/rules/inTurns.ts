/** Runs the steps of long work. Other requests run between them. */
export async function inTurns<Result>(next: () => IteratorResult<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
