import { signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
import { draftsOnDisk, expectKept, keeping, kill, leftDraft } from '../drafts.ts';
import { field, openMorningYoga, openService, save, saveBar, stored } from '../editor.ts';
import { arriveAt, expect, signIn, test, toast, undo } from '../fixtures.ts';
import { rowOf } from '../list.ts';

test('D2: tab that crashes during an edit leaves a draft, which can be resumed with its differences', async ({
  page,
  context,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  const { href } = new URL(page.url());
  await keeping(page, () => field(page, 'Name').fill('Sunrise yoga'));
  await keeping(page, () => field(page, 'Price').fill('21'));
  await keeping(page, () => field(page, 'Tagline').fill('Before the city wakes'));
  await expectKept(page, 1);
  expect(await draftsOnDisk(page)).not.toMatch(/Sunrise|yoga|payment/i);
  await kill(page);

  const again = await context.newPage();
  await again.goto(href);
  await expect(leftDraft(again)).toContainText('You have an unsaved draft');
  await expect(leftDraft(again)).toContainText('3 fields differ from the saved version.');
  await expect(field(again, 'Name')).toHaveValue('Morning yoga');
  await leftDraft(again).getByRole('button', { name: 'Show changes' }).click();
  await expect(leftDraft(again).locator('[data-difference="name"]')).toContainText('Morning yoga');
  await expect(leftDraft(again).locator('[data-difference="name"]')).toContainText('Sunrise yoga');
  await expectAccessible(again);

  await leftDraft(again).getByRole('button', { name: 'Resume draft' }).click();
  await expect(leftDraft(again)).toBeHidden();
  await expect(field(again, 'Name')).toHaveValue('Sunrise yoga');
  await expect(field(again, 'Tagline')).toHaveValue('Before the city wakes');
  await expect(saveBar(again)).toContainText('3 unsaved changes');
  await save(again);
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine: 'Before the city wakes',
    payment: { fixed: { price: { value: '21' } } },
  });
  await expectKept(again, 0);
});

test('draft kept on leaving can be discarded and restored', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving Morning yoga?' });
  await expect(question).toContainText('A draft stays in this browser');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();

  await page.getByRole('link', { name: 'Morning yoga' }).click();
  await expect(leftDraft(page)).toContainText('1 field differs');
  await leftDraft(page).getByRole('button', { name: 'Discard' }).click();
  await expect(leftDraft(page)).toBeHidden();
  await expectKept(page, 0);
  await undo(page, 'Draft discarded');
  await expect(leftDraft(page)).toContainText('1 field differs');
  await expectKept(page, 1);
  expect((await stored(business, yoga)).name).toBe('Morning yoga');
});

test('unsaved service is marked in the list and can be resumed or discarded from the overview', async ({
  page,
  context,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await business.hasService({ name: 'Pilates' });
  await openService(page, business, yoga);
  await keeping(page, () => field(page, 'Name').fill('Sunrise yoga'));
  await kill(page);
  const begun = await context.newPage();
  await begun.goto(`${business.url}/services/create`);
  await begun.getByRole('radio', { name: /^Class/ }).check();
  await keeping(begun, () => field(begun, 'Name').fill('Hot stone evening'));
  await keeping(begun, () => field(begun, 'Price').fill('40'));
  await kill(begun);

  const again = await context.newPage();
  await again.goto(`${business.url}/services`);
  const mark = rowOf(again, 'Morning yoga').getByText('Unsaved draft');
  await expect(mark).toBeVisible();
  await expect(rowOf(again, 'Pilates').getByText('Unsaved draft')).toBeHidden();
  await mark.hover();
  await expect(again.getByRole('tooltip')).toHaveText(/^You left unsaved changes here .+\.$/);
  await expectAccessible(again);

  await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  const card = again.getByRole('region', { name: 'You have 2 unfinished drafts' });
  const draft = (name: string) =>
    again
      .getByRole('region', { name: /unfinished draft/ })
      .getByRole('listitem')
      .filter({ hasText: name });
  await expect(draft('Hot stone evening')).toContainText('New service, started');
  await expect(draft('Morning yoga')).toContainText('Unsaved changes from');
  await expectAccessible(again);
  await draft('Hot stone evening').getByRole('button', { name: 'Discard' }).click();
  await expect(card).toBeHidden();
  await expectKept(again, 1);
  await undo(again, 'Draft discarded');
  await expect(card).toBeVisible();
  await expectKept(again, 2);

  await draft('Hot stone evening').getByRole('link', { name: 'Continue' }).click();
  await expect(field(again, 'Name')).toHaveValue('Hot stone evening');
  await again.getByRole('button', { name: 'Create service' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Hot stone evening' })).toBeVisible();
  await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  await draft('Morning yoga').getByRole('link', { name: 'Continue' }).click();
  await expect(field(again, 'Name')).toHaveValue('Sunrise yoga');
  await save(again);
  await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(rowOf(again, 'Sunrise yoga')).toBeVisible();
  await expect(again.getByText('Unsaved draft')).toBeHidden();
});

test('changes discarded on leaving are not offered again', async ({ page, business }) => {
  await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await expectKept(page, 1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Discard 1 change' }).click();
  await page.getByRole('link', { name: 'Morning yoga' }).click();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
  await expectKept(page, 0);
  await expect(leftDraft(page)).toBeHidden();
});

test('D2: signing out asks first and deletes the drafts in the browser', async ({ page, business }) => {
  await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await expectKept(page, 1);
  await page.getByRole('button', { name: /^Account and settings/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving Morning yoga?' });
  await expect(question).toContainText('Signing out deletes your drafts from this browser');
  await expect(question.getByRole('button', { name: 'Keep as draft' })).toBeHidden();
  await question.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect(page.getByText('You’re signed out on this device.')).toBeVisible();
  await expectKept(page, 0);
});

test('signing out deletes a kept draft', async ({ page, business }) => {
  await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Keep as draft' }).click();
  await expectKept(page, 1);
  await page.getByRole('button', { name: /^Account and settings/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re signed out on this device.')).toBeVisible();
  await expectKept(page, 0);
});

test('two crashed tabs leave two drafts with their own differences', async ({ page, context, business }) => {
  await openMorningYoga(page, business);
  const { href } = new URL(page.url());
  const other = await context.newPage();
  await other.goto(href);
  await field(page, 'Name').fill('Sunrise yoga');
  await expectKept(page, 1);
  await field(other, 'Tagline').fill('Before the city wakes');
  await expectKept(page, 2);

  // A draft that an open tab still writes is not offered.
  const third = await context.newPage();
  await third.goto(href);
  await expect(field(third, 'Name')).toHaveValue('Morning yoga');
  await expect(leftDraft(third)).toBeHidden();
  await kill(page);
  await kill(other);
  await third.reload();
  await expect(leftDraft(third)).toHaveCount(2);

  await leftDraft(third).first().getByRole('button', { name: 'Resume draft' }).click();
  await expect(saveBar(third)).toContainText('1 unsaved change');
  await expect(leftDraft(third)).toHaveCount(1);
  await expect(leftDraft(third)).toContainText('Save or discard your current changes first.');
});

test('draft merges with a later save from another device and asks about shared fields', async ({
  page,
  context,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  const { href } = new URL(page.url());
  await keeping(page, () => field(page, 'Name').fill('Sunrise yoga'));
  await keeping(page, () => field(page, 'Capacity').fill('8'));
  await kill(page);
  const service = { id: yoga.id, revision: yoga.revision, name: 'Yoga at dawn', tagLine: 'Theirs' };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });

  const again = await context.newPage();
  await again.goto(href);
  await expect(leftDraft(again)).toContainText(
    'Name has changed since. You’ll choose which version to keep.',
  );
  await leftDraft(again).getByRole('button', { name: 'Resume draft' }).click();
  const question = again.getByRole('dialog', { name: 'You changed Morning yoga in another tab or device' });
  await expect(question).toContainText('Yoga at dawn');
  await question.getByRole('radio', { name: 'Use the value from here for Name' }).check();
  await question.getByRole('button', { name: 'Save selection' }).click();
  await expect(saveBar(again)).toContainText('Saved');
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine: 'Theirs',
    defaultCapacity: 8,
  });
});

test('draft of a new service is offered until the service is created', async ({
  page,
  context,
  business,
}) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: /^Class/ }).check();
  await keeping(page, () => field(page, 'Name').fill('Hot stone evening'));
  await keeping(page, () => field(page, 'Price').fill('40'));
  const { href } = new URL(page.url());
  await kill(page);

  const again = await context.newPage();
  await again.goto(href);
  await expect(leftDraft(again)).toContainText('You have a draft of Hot stone evening');
  await expectAccessible(again);
  await leftDraft(again).getByRole('button', { name: 'Resume draft' }).click();
  await expect(toast(again, 'Draft restored.')).toBeVisible();
  await expect(again.getByRole('radio', { name: /^Class/ })).toBeChecked();
  await expect(field(again, 'Name')).toHaveValue('Hot stone evening');
  await again.getByRole('button', { name: 'Create service' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Hot stone evening' })).toBeVisible();
  await expectKept(again, 0);
});

test.describe('expired session', () => {
  test.use({ provokes: [400, 401, 403] });

  test('D3: draft is offered after the same person signs in again', async ({ page, business }) => {
    await openMorningYoga(page, business);
    await field(page, 'Name').fill('Sunrise yoga');
    await expectKept(page, 1);
    await business.api.send(signOutEverywhere, {});
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await Promise.all([asked, page.reload()]);
    await signIn(page, business);
    await expect(leftDraft(page)).toContainText('1 field differs');
  });
});
