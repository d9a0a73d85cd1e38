/** For tests: a promise that the test resolves. */
export function testGate(): { gate: Promise<void>; letGo: () => void } {
  const waiting: (() => void)[] = [];
  const gate = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { gate, letGo: () => waiting.forEach((resolve) => resolve()) };
}
