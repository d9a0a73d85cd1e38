import { signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { expectAccessible } from '../accessible.ts';
import { draftsOnDisk, expectKept, keeping, kill, leftDraft } from '../drafts.ts';
import { field, openMorningYoga, save, saveBar, stored } from '../editor.ts';
import { expect, signIn, test, visit } from '../fixtures.ts';
import { rowOf } from '../list.ts';

test('D2: tab that crashes during an edit leaves a draft, which the list and the overview show and the editor resumes', async ({
  page,
  context,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await keeping(page, () => field(page, 'Name').fill('Sunrise yoga'));
  await keeping(page, () => field(page, 'Price').fill('21'));
  await keeping(page, () => field(page, 'Tagline').fill('Before the city wakes'));
  await expectKept(page, 1);
  expect(await draftsOnDisk(page)).not.toMatch(/Sunrise|yoga|payment/i);
  await kill(page);

  const again = await context.newPage();
  await again.goto(`${business.url}/overview`);
  const card = again.getByRole('region', { name: 'You have an unfinished draft' });
  await expect(card).toContainText('Morning yoga');
  await expectAccessible(again);
  await visit(again, '/services');
  const mark = rowOf(again, 'Morning yoga').getByText('Unsaved draft');
  await mark.hover();
  await expect(again.getByRole('tooltip')).toHaveText(/^You left unsaved changes here .+\.$/);
  await expectAccessible(again);

  await again.getByRole('link', { name: 'Morning yoga' }).click();
  await expect(leftDraft(again)).toContainText('3 fields differ from the saved version.');
  await leftDraft(again).getByRole('button', { name: 'Show changes' }).click();
  await expect(leftDraft(again).locator('[data-difference="name"]')).toContainText('Sunrise yoga');
  await expectAccessible(again);
  await leftDraft(again).getByRole('button', { name: 'Resume draft' }).click();
  await expect(leftDraft(again)).toBeHidden();
  await expect(saveBar(again)).toContainText('3 unsaved changes');
  await save(again);
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine: 'Before the city wakes',
    payment: { fixed: { price: { value: '21' } } },
  });
  await expectKept(again, 0);
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

test.describe('expired session', () => {
  test.use({ provokes: [400, 401, 403] });

  test('D3: draft is offered after the same person signs in again, and signing out deletes all drafts', async ({
    page,
    business,
  }) => {
    await openMorningYoga(page, business);
    await field(page, 'Name').fill('Sunrise yoga');
    await expectKept(page, 1);
    await business.api.send(signOutEverywhere, {});
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await Promise.all([asked, page.reload()]);
    await signIn(page, business);
    await expect(leftDraft(page)).toContainText('1 field differs');

    await field(page, 'Tagline').fill('Before the city wakes');
    await expectKept(page, 2);
    await page.getByRole('button', { name: /^Account and settings/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving Morning yoga?' });
    await expect(question).toContainText('Signing out deletes your drafts from this browser');
    await expect(question.getByRole('button', { name: 'Keep as draft' })).toBeHidden();
    await question.getByRole('button', { name: 'Discard 1 change' }).click();
    await expect(page.getByText('You’re signed out on this device.')).toBeVisible();
    await expectKept(page, 0);
  });
});
