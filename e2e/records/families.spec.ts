import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { getPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { createCategory } from '../../contract/calls/services/categories.ts';
import { getService } from '../../contract/calls/services/services.ts';
import { getBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { callsOfFamilies } from '../../src/providers/data/callsOfFamilies.ts';
import type { Entity } from '../../src/providers/data/recordCalls.ts';
import { deep, ofToday } from '../../testDeep.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { barOf, happens } from './bulkStudio.ts';
import { acceptInvitation, comesBackUntil } from '../colleagues.ts';
import { keeping, leftDraft } from '../drafts.ts';
import { expectSaved, field, save, saveBar } from '../editor.ts';
import { arriveAt, expect, holdToast, test, toast, undo, visit, type TestBusiness } from '../fixtures.ts';
import { press, write } from '../keys.ts';
import { chooseInRow, rowOf, saveView, viewTab } from '../list.ts';

/** The family-specific parts of the shared journeys. */
interface Family {
  /** Resource of the data provider. */
  resource: string;
  path: string;
  /** Title of the list. */
  title: string;
  /** Several of its records, in words. */
  records: string;
  /** Label of the link to the creation screen. */
  new: string;
  /** Action that removes a record. */
  remove: 'Delete…' | 'Archive…';
  /** What the deletion of an unused record says. */
  unused?: string;
  /** Label of the list in the link back from a bulk run. Default: `records`. */
  list?: string;
  /** Actions on a row that change nothing. */
  readerActions: readonly string[];
  /** Name of the example that an empty list offers. */
  example?: string;
  /** For families without a spec of their own. */
  own?: OwnParts;
}

interface OwnParts {
  create: string;
  /** Fills in further fields of a new record, on its creation screen. */
  fill?: (page: Page) => Promise<void>;
  /** Checks these fields of the created record, and does what is possible only with this family. */
  check?: (page: Page, business: TestBusiness, id: string) => Promise<void>;
  /** The part of a service that names the record. */
  inService: (id: string) => Partial<ServiceInput>;
  replacement: {
    label: string;
    /** Name of another record; creates it if the business has none. */
    named: (business: TestBusiness) => Promise<string>;
  };
  remove: string;
}

const families: readonly Family[] = [
  {
    resource: 'categories',
    path: 'categories',
    title: 'Categories',
    records: 'categories',
    new: 'New category',
    remove: 'Delete…',
    readerActions: ['Show services'],
    example: 'Massage',
    own: {
      create: 'Create category',
      inService: (id) => ({ category: { id } }),
      replacement: {
        label: 'New category for its services',
        async named({ api }) {
          await api.send(createCategory, { body: { category: { name: 'Courses' } } });
          return 'Courses';
        },
      },
      remove: 'Delete category',
    },
  },
  {
    resource: 'bookingForms',
    path: 'booking-forms',
    title: 'Booking forms',
    records: 'booking forms',
    new: 'New booking form',
    remove: 'Delete…',
    readerActions: [],
    own: {
      create: 'Create booking form',
      async fill(page) {
        const ask = async (question: string) => {
          await page.getByRole('button', { name: 'Add question' }).click();
          await page.getByLabel('Question', { exact: true }).last().fill(question);
        };
        await ask('Allergies?');
        await ask('Which pressure do you like?');
        await page.getByLabel('Answer', { exact: true }).last().selectOption('One choice');
        await page.getByLabel('Choices').fill('Soft\nFirm');
        await page.getByRole('button', { name: /^Reorder Which pressure/ }).press('ArrowUp');
        const preview = page.getByRole('region', { name: 'Customer preview' });
        await expect(preview).toContainText(/Which pressure do you like.*Allergies/);
      },
      async check(page, { api }, bookingFormId) {
        const stored = async () => (await api.send(getBookingForm, { path: { bookingFormId } })).bookingForm;
        const questions = (await stored()).fields?.map(({ label }) => label);
        expect(questions).toEqual(['Which pressure do you like?', 'Allergies?']);
        const makeDefault = page.getByRole('button', { name: 'Make default' });
        await makeDefault.click();
        await holdToast(page, 'Evenings is now the default');
        await expect(makeDefault).toBeHidden();
        await undo(page, 'Evenings is now the default');
        // The button returns with the new revision: a save before that is refused once.
        await expect(makeDefault).toBeVisible();
        expect((await stored()).default ?? false).toBe(false);
      },
      inService: (id) => ({ form: { id } }),
      replacement: { label: 'Form to use instead', named: async () => 'Booking form' },
      remove: 'Delete booking form',
    },
  },
  {
    resource: 'bookingPolicies',
    path: 'booking-policies',
    title: 'Booking policies',
    records: 'policies',
    new: 'New policy',
    remove: 'Delete…',
    readerActions: ['Show services'],
  },
  {
    resource: 'locations',
    path: 'locations',
    title: 'Locations',
    records: 'locations',
    new: 'New location',
    remove: 'Archive…',
    readerActions: ['Show services'],
  },
  {
    resource: 'pricingPlans',
    path: 'pricing-plans',
    title: 'Pricing plans',
    records: 'plans',
    new: 'New plan',
    remove: 'Archive…',
    readerActions: ['Show services', 'Choose services'],
    example: 'Ten classes',
  },
  {
    resource: 'resources',
    path: 'rooms',
    title: 'Rooms and equipment',
    records: 'rooms and equipment',
    new: 'New room or equipment',
    remove: 'Delete…',
    readerActions: ['Show services'],
    example: 'Room 1',
  },
  {
    resource: 'staff',
    path: 'staff',
    title: 'Staff',
    records: 'staff members',
    list: 'staff',
    new: 'New staff member',
    remove: 'Delete…',
    unused: 'services lose them',
    readerActions: ['Show services'],
  },
  {
    resource: 'resourceTypes',
    path: 'rooms/types',
    title: 'Types of rooms and equipment',
    records: 'types',
    new: 'New type',
    remove: 'Delete…',
    readerActions: ['Show rooms and equipment'],
    example: 'Treatment room',
  },
];

/** Creates a record of the family by call. */
async function has({ api }: TestBusiness, { resource }: Family, name: string): Promise<Entity> {
  const made = await callsOfFamilies[resource]?.create?.(api, { name });
  if (!made) throw new Error(`Records of ${resource} cannot be created.`);
  return made;
}

/** The record as stored on the server. */
async function storedIn({ api }: TestBusiness, { resource }: Family, id: string): Promise<Entity> {
  const found = await callsOfFamilies[resource]?.getOne?.(api, id);
  if (!found) throw new Error(`Records of ${resource} cannot be read.`);
  return found;
}

/** Renames a record by call, as another tab or device does. */
async function renamedElsewhere(business: TestBusiness, family: Family, id: string, name: string) {
  const before = await storedIn(business, family, id);
  const patch = { id, revision: before.revision, name };
  await callsOfFamilies[family.resource]?.update?.(business.api, {
    patch,
    mask: 'name',
    whole: { ...before, name },
  });
}

const familiesADay = 1;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const backToList = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();

for (const family of families) {
  const { own } = family;
  if (own) {
    test(`${family.title}: one is created, changed, deleted with a replacement, and restored by Undo`, async ({
      page,
      business,
    }) => {
      const other = await own.replacement.named(business);
      await arriveAt(page, business, `/${family.path}`);
      await page.getByRole('link', { name: family.new }).click();
      await field(page, 'Name').fill('Evenings');
      await own.fill?.(page);
      await page.getByRole('button', { name: own.create }).click();
      await expect(heading(page)).toHaveText('Evenings');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await own.check?.(page, business, id);
      const service = await business.hasService(own.inService(id));
      await field(page, 'Name').fill('Weekends');
      await save(page);
      await expect(heading(page)).toHaveText('Weekends');
      await backToList(page);

      await chooseInRow(page, 'Weekends', 'Delete…');
      const question = page.getByRole('dialog', { name: 'Delete Weekends?' });
      await expect(question.getByText('service moves to the replacement')).toBeVisible();
      await expect(question.getByRole('button', { name: own.remove })).toBeDisabled();
      await question.getByLabel(own.replacement.label).selectOption(other);
      await expect(question.getByRole('button', { name: own.remove })).toBeEnabled();
      await question.getByRole('button', { name: own.remove }).click();
      // Rows have no role behind the dialog, so their absence alone does not say that the deletion is done.
      await holdToast(page, 'Weekends deleted');
      await expect(rowOf(page, 'Weekends')).toHaveCount(0);
      const isUsed = async () => {
        const answer = await business.api.send(getService, { path: { serviceId: service.id } });
        return JSON.stringify(answer.service).includes(id);
      };
      expect(await isUsed()).toBe(false);
      await undo(page, 'Weekends deleted');
      await expect(rowOf(page, 'Weekends')).toBeVisible();
      expect(await isUsed()).toBe(true);
    });
  }
}

/** Of the families that share one frame, a usual run takes one by day. Each has a journey of its own in every run. */
test.describe('shared frame', () => {
  // The save of a name that changed elsewhere is refused once, and asks.
  test.use({ provokes: [409] });

  for (let place = 0; place < deep(families.length, familiesADay); place += 1) {
    test(`family ${place + 1} of the day: keyboard, drafts, conflicts, history, export, views, bulk edit and phone work as for services`, async ({
      page,
      business,
    }) => {
      // Not in the title: the day may change during a run.
      const family = ofToday(families, families.length / familiesADay)[place]!;
      test.info().annotations.push({ type: 'family', description: family.title });
      const { id } = await has(business, family, 'Evening rest');
      const { id: otherId } = await has(business, family, 'Morning rest');
      const nameOf = async (one: string) => (await storedIn(business, family, one))['name'];
      await arriveAt(page, business, `/${family.path}`);
      await expect(page.getByRole('table', { name: family.title })).toBeVisible();
      await expectAccessibleInAllLooks(page);
      await chooseInRow(page, 'Evening rest', family.remove);
      const removal = page.getByRole('dialog', { name: `${family.remove.slice(0, -1)} Evening rest?` });
      await expect(removal.getByText(family.unused ?? 'Nothing uses it.')).toBeVisible();
      await expectAccessibleInAllLooks(page);
      await page.keyboard.press('Escape');
      await expect(removal).toBeHidden();

      await press(page, page.getByRole('link', { name: 'Evening rest', exact: true }));
      await expect(heading(page)).toHaveText('Evening rest');
      await expect(heading(page)).toBeFocused();
      await write(page, field(page, 'Name'), 'Night rest');
      await page.keyboard.press('ControlOrMeta+s');
      await expectSaved(page);
      expect(await nameOf(id)).toBe('Night rest');
      await expect(page.getByRole('region', { name: 'History' })).toContainText('Night rest');
      await expectAccessibleInAllLooks(page);

      await keeping(page, () => field(page, 'Name').fill('Noon rest'));
      await backToList(page);
      const leaving = page.getByRole('dialog', { name: 'Leave without saving Night rest?' });
      await leaving.getByRole('button', { name: 'Keep editing' }).click();
      const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
      await Promise.all([asked, page.reload()]);
      await leftDraft(page).getByRole('button', { name: 'Resume draft' }).click();
      await expect(field(page, 'Name')).toHaveValue('Noon rest');

      await renamedElsewhere(business, family, id, 'Late rest');
      const saved = page.getByRole('main').getByText('You saved 1 change in another tab or device:');
      await comesBackUntil(page, () => expect(saved).toBeVisible({ timeout: 1000 }));
      await expect(field(page, 'Name')).toHaveValue('Noon rest');
      await saveBar(page).getByRole('button', { name: 'Save' }).click();
      const conflict = page.getByRole('dialog', { name: 'You changed Night rest in another tab or device' });
      await expect(conflict.getByRole('group', { name: 'Name' })).toHaveText(
        /Night rest.*Late rest.*Noon rest/,
      );
      await conflict.getByRole('radio', { name: 'Use the value from here for Name' }).check();
      await conflict.getByRole('button', { name: 'Save selection' }).click();
      await expectSaved(page);
      expect(await nameOf(id)).toBe('Noon rest');

      await backToList(page);
      await chooseInRow(page, 'Morning rest', 'Rename');
      await page.getByLabel('New name of Morning rest').fill('Dawn rest');
      await page.keyboard.press('Enter');
      const renamed = toast(page, 'Morning rest renamed to Dawn rest');
      await renamed.getByRole('button', { name: 'Undo' }).click();
      await expect(rowOf(page, 'Morning rest')).toBeVisible();
      expect(await nameOf(otherId)).toBe('Morning rest');

      await page.getByRole('button', { name: 'Export…' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      for (const name of ['Noon rest', 'Morning rest']) expect(file).toContain(name);

      const search = page.getByRole('searchbox');
      await search.fill('noon');
      await expect(rowOf(page, 'Morning rest')).toHaveCount(0);
      await saveView(page, 'At noon');
      await search.fill('');
      await expect(rowOf(page, 'Morning rest')).toBeVisible();
      await viewTab(page, 'At noon').click();
      await expect(rowOf(page, 'Morning rest')).toHaveCount(0);
      await expect(rowOf(page, 'Noon rest')).toBeVisible();
      await search.fill('');
      await expect(rowOf(page, 'Morning rest')).toBeVisible();

      for (const name of ['Noon rest', 'Morning rest'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
      const sheet = page.getByRole('dialog', { name: `Edit 2 ${family.records}` });
      await happens(sheet, 'Name').selectOption({ label: 'Find and replace' });
      await sheet.getByRole('textbox', { name: 'Find' }).fill('rest');
      await sheet.getByRole('textbox', { name: 'Replace with' }).fill('calm');
      await sheet.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Morning calm' })).toContainText('Morning rest');
      expect(await nameOf(otherId)).toBe('Morning rest');
      await page.getByRole('button', { name: `Change 2 ${family.records}` }).click();
      await expect(page.getByRole('heading', { name: 'Changed 2' })).toBeVisible();
      expect([await nameOf(id), await nameOf(otherId)]).toEqual(['Noon calm', 'Morning calm']);
      await page.getByRole('button', { name: 'Undo all' }).click();
      await page.getByRole('button', { name: `Undo for 2 ${family.records}` }).click();
      await expect(page.getByRole('heading', { name: 'Undone 2' })).toBeVisible();
      expect([await nameOf(id), await nameOf(otherId)]).toEqual(['Noon rest', 'Morning rest']);

      await page.getByRole('link', { name: `Back to ${family.list ?? family.records}` }).click();
      await page.setViewportSize({ width: 390, height: 844 });
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Noon rest' });
      await expect(card.getByRole('link', { name: 'Noon rest' })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expectAccessibleInAllLooks(page);
    });
  }
});

test('empty families say what they are for and offer an example to start with', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/services');
  const orders = [
    ['categories/order', 'Order of categories'],
    ['pricing-plans/order', 'Order of pricing plans'],
    ['categories/order?show=services', 'Services by category'],
  ] as const;
  for (const [path, title] of ofToday(orders, orders.length)) {
    await visit(page, `/${path}`);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('link', { name: /^New / })).toBeVisible();
    await expectAccessibleInAllLooks(page);
  }
  await visit(page, '/services/page-urls');
  await page.getByRole('link', { name: 'New service' }).click();
  await expect(heading(page)).toHaveText('New service');

  const empty = families.flatMap(({ example, ...family }) => (example ? [{ ...family, example }] : []));
  expect(empty).toHaveLength(4);
  for (const { path, new: label, example } of ofToday(empty, 2)) {
    // The example is an unsaved change, so a link would ask.
    await page.goto(`${business.url}/${path}`);
    await expect(page.getByRole('heading', { level: 2, name: /^No .* yet$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: label })).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.getByRole('button', { name: `Start with “${example}”` }).click();
    await expect(field(page, 'Name')).toHaveValue(example);
  }
  await page.goto(`${business.url}/pricing-plans`);
  await page.getByRole('button', { name: 'Start with “Ten classes”' }).click();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(heading(page)).toHaveText('Ten classes');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { plan } = await business.api.send(getPlan, { path: { planId: id } });
  expect(plan).toMatchObject({ benefit: { type: 'LIMITED', sessions: 10 } });
});

/** The actions of a row's menu; none without a menu. */
async function actionsOn(page: Page, name: string): Promise<string[]> {
  const menu = rowOf(page, name).getByRole('button', { name: `Actions for ${name}` });
  if (!(await menu.isVisible())) return [];
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  const actions = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  return actions;
}

test('readers see the records of the families of the day and cannot change them', async ({
  page,
  business,
}) => {
  const today = ofToday(families, families.length / 2);
  for (const family of today) await has(business, family, 'Evening rest');
  const email = 'reader@studio.example';
  await business.api.send(inviteToTeam, { body: { email, role: 'staff' } });
  await acceptInvitation(page, business, { email, password: 'three quiet herons by the pond', name: 'Ada' });
  await expect(heading(page)).toHaveText('Services');
  for (const family of today) {
    await visit(page, `/${family.path}`);
    await expect(heading(page)).toHaveText(family.title);
    await expect(rowOf(page, 'Evening rest')).toBeVisible();
    await expect(page.getByText('View only.')).toBeVisible();
    await expect(page.getByRole('link', { name: family.new })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    expect(await actionsOn(page, 'Evening rest')).toEqual(family.readerActions);
    await page.getByRole('link', { name: 'Evening rest', exact: true }).click();
    await expect(heading(page)).toHaveText('Evening rest');
    await expect(field(page, 'Name')).toBeDisabled();
    await expect(page.getByText('View only.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Delete|Archive|Make default|Save)/ })).toHaveCount(0);
  }
});

test('a service is moved to another category by keyboard and by a dialog, and moved back by undo', async ({
  page,
  business,
}) => {
  const [massage, yoga] = await Promise.all(
    ['Massage', 'Yoga'].map(async (name) => {
      const { category } = await business.api.send(createCategory, { body: { category: { name } } });
      return { id: category.id };
    }),
  );
  await business.hasService({ name: 'Back massage', category: massage });
  await business.hasService({ name: 'Yin', category: yoga });
  await arriveAt(page, business, '/categories/order?show=services');
  const inYoga = page.getByRole('list', { name: 'Yoga' }).getByRole('link');
  const inMassage = page.getByRole('list', { name: 'Massage' }).getByRole('link');
  await expect(inMassage).toHaveText(['Back massage']);
  await expectAccessibleInAllLooks(page);
  const first = await page.getByRole('heading', { level: 2 }).first().textContent();
  // One press goes past the head of the other category.
  const key = first === 'Massage' ? 'ArrowDown' : 'ArrowUp';
  await page.getByRole('button', { name: /^Reorder Back massage/ }).press(key);
  await holdToast(page, 'Back massage moved to Yoga');
  await expect(inYoga).toContainText(['Back massage']);
  await expect(page.getByRole('button', { name: /^Reorder Back massage/ })).toBeFocused();
  await undo(page, 'Back massage moved to Yoga');
  await expect(inMassage).toHaveText(['Back massage']);
  await expect(inYoga).toHaveText(['Yin']);

  await page.getByRole('button', { name: 'Move Back massage to category…' }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('Yoga');
  await page.getByLabel('Position').selectOption('After Yin');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(inYoga).toHaveText(['Yin', 'Back massage']);
  await expect(page.getByRole('list', { name: 'Massage' })).toBeEmpty();
  // The board shows a move before the server has it.
  await expect(toast(page, 'Back massage moved to Yoga')).toBeVisible();
  await page.reload();
  await expect(inYoga).toHaveText(['Yin', 'Back massage']);

  const handle = await page.getByRole('button', { name: /^Reorder Yin/ }).boundingBox();
  const target = await page.getByRole('heading', { level: 2, name: 'Massage' }).boundingBox();
  if (!handle || !target) throw new Error('The rows are not visible.');
  await page.mouse.move(handle.x + 8, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, target.y + target.height + 8, { steps: 8 });
  await page.mouse.up();
  await expect(inMassage).toHaveText(['Yin']);
  await expect(toast(page, 'Yin moved to Massage')).toBeVisible();
});
