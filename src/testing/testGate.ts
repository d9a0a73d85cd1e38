/** For tests: what is waited for until the test lets it go. */
export function testGate(): { gate: Promise<void>; letGo: () => void } {
  const waiting: (() => void)[] = [];
  const gate = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { gate, letGo: () => waiting.forEach((resolve) => resolve()) };
}
