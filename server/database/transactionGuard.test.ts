import { expect, test } from 'vitest';
import { makeTransactionGuard } from './transactionGuard.ts';

const refusal = 'ask the transaction';

test('a database is refused inside its transaction, and inside another one within it', async () => {
  const [one, other] = [makeTransactionGuard(), makeTransactionGuard()];
  await one.inside(async () => {
    expect(() => one.assertOutside()).toThrow(refusal);
    other.assertOutside();
    await other.inside(async () => {
      expect(() => one.assertOutside()).toThrow(refusal);
      expect(() => other.assertOutside()).toThrow(refusal);
    });
    other.assertOutside();
  });
  one.assertOutside();
});

test('work that outlives its transaction may use the database', async () => {
  const guard = makeTransactionGuard();
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let late: Promise<void> | undefined;
  await guard.inside(async () => {
    late = ended.then(() => guard.assertOutside());
  });
  end?.();
  await expect(late).resolves.toBeUndefined();
});

const nothing = async () => undefined;

test('a transaction stays guarded while others begin and end', async () => {
  const guard = makeTransactionGuard();
  await guard.inside(nothing);
  await guard.inside(async () => {
    await guard.inside(nothing);
    await nothing();
    expect(() => guard.assertOutside()).toThrow(refusal);
  });
});
