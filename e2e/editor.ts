import { expect, type Page } from 'playwright/test';
import { getService, queryServices } from '../contract/calls/services/services.ts';
import type { Service } from '../contract/entities/services/service.ts';
import { arriveAt, type TestBusiness } from './fixtures.ts';

/** Opens a service in the editor and signs the owner in on the way. */
export async function openService(page: Page, business: TestBusiness, service: Service): Promise<void> {
  await arriveAt(page, business, `/services/${service.id}`);
  await expect(page.getByRole('heading', { level: 1, name: service.name })).toBeVisible();
  // The sections load one after the other.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens a new class in the editor. */
export async function openMorningYoga(page: Page, business: TestBusiness): Promise<Service> {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  return yoga;
}

/** Opens a folded section of the editor. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true, expanded: false }).click();
}

/** The bar that shows unsaved changes and, afterwards, "Saved". */
export function saveBar(page: Page) {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

/** Saves and waits for the server's answer. */
export async function save(page: Page): Promise<void> {
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(saveBar(page)).toContainText('Saved');
}

export function field(page: Page, label: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${label}( optional)?$`) });
}

/** Expects a text under an input: its help, its error or its previous value. */
export async function expectNote(page: Page, label: string, note: RegExp): Promise<void> {
  await expect(field(page, label)).toHaveAccessibleDescription(note);
}

/** The service as stored on the server. */
export async function stored({ api }: TestBusiness, { id: serviceId }: Service): Promise<Service> {
  return (await api.send(getService, { path: { serviceId } })).service;
}

/** Finds a service of the sample by name. */
export async function serviceNamed({ api }: TestBusiness, name: string): Promise<Service> {
  const { services } = await api.send(queryServices, { body: { query: { filter: { name } } } });
  const [service] = services;
  if (!service) throw new Error(`The sample has no service named ${name}.`);
  return service;
}
