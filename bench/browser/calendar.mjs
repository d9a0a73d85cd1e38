import { press, quiet } from './hands.mjs';
import { testBusiness } from './testBusiness.mjs';

const sessions = 1000;
/** Events in one call. */
const atOnce = 100;
const dayMs = 86_400_000;
const dayOf = (instant) => new Date(instant).toISOString().slice(0, 10);

/**
 * A business with a thousand sessions in a month, and an appointment in the middle of it.
 * @param {string} url of a server that was started with `--qa`
 */
export async function busyMonth(url) {
  const { business, call } = await testBusiness(url, 'studio');
  const { services } = await call('/v2/services/query', { query: { filter: { type: 'CLASS' } } });
  const { staffMembers } = await call('/v1/staff-members/query', { query: {} });
  const [{ schedule }] = services;
  const { extendedBookings } = await call('/v2/extended-bookings/query', {
    query: {
      filter: {
        status: 'CONFIRMED',
        startDate: { $gt: new Date(Date.now() + 10 * dayMs).toISOString() },
        'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] },
      },
    },
  });
  const [{ booking }] = extendedBookings;
  const month = booking.startDate.slice(0, 7);
  const bookedHour = Number(booking.startDate.slice(11, 13));
  const events = Array.from({ length: sessions }, (_, at) => {
    const day = `${month}-${String((at % 28) + 1).padStart(2, '0')}`;
    const usual = 8 + (Math.floor(at / 28) % 12);
    // The hours of the appointment stay free, so that it is drawn, not counted.
    const isTaken = day === booking.startDate.slice(0, 10) && Math.abs(usual - bookedHour) <= 2;
    const hour = isTaken ? 20 : usual;
    const time = (hours) => ({ localDate: `${day}T${String(hours).padStart(2, '0')}:00:00` });
    const resources = [{ id: staffMembers[at % staffMembers.length].resourceId }];
    return { scheduleId: schedule.id, start: time(hour), end: time(hour + 1), totalCapacity: 12, resources };
  });
  for (let from = 0; from < events.length; from += atOnce) {
    const made = await call('/calendar/v3/bulk/events/create', { events: events.slice(from, from + atOnce) });
    const { totalFailures } = made.bulkActionMetadata;
    if (totalFailures > 0) throw new Error(`${totalFailures} sessions were refused.`);
  }
  return { ...business, booking, day: dayOf(Date.parse(booking.startDate)) };
}

/** Frames while the wheel turns over the calendar, and while an entry is dragged, in milliseconds each. */
const views = [
  { name: 'month', query: 'view=month' },
  { name: 'week', query: 'view=week' },
  { name: 'day by staff', query: 'view=day' },
];

const rounds = 2;

/**
 * Measures the frames of each view with all entries, and filtered to the service of one appointment, in turn.
 * @param {import('playwright').Page} page signed in
 */
export async function measureCalendar(page, { url, day, booking }) {
  const only = `&service=${booking.bookedEntity.slot.serviceId}`;
  const measured = views.map(({ name }) => ({ name, scroll: [], drag: [], bareScroll: [], bareDrag: [] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, { name, query }] of views.entries()) {
      for (const isBare of [true, false]) {
        await page.goto(`${url}/calendar?${query}&date=${day}${isBare ? only : ''}`);
        const entry = page.locator(`[data-entry="booking:${booking.id}"]`);
        // A month shows three entries of a day.
        await (name === 'month' ? page.locator('[data-entry]') : entry)
          .first()
          .waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        await quiet(page);
        const scroll = await framesDuring(page, () => turnWheel(page));
        const drag = name === 'month' ? [] : await framesDuring(page, () => dragEntry(page, entry));
        // The first round warms the compiler up.
        if (round < 0) continue;
        measured[at][isBare ? 'bareScroll' : 'scroll'].push(...scroll);
        measured[at][isBare ? 'bareDrag' : 'drag'].push(...drag);
      }
    }
  }
  return measured;
}

/** Measures the time from a press until the shape of the next week is painted. */
export async function measureWeek(page, { url, day }) {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${url}/calendar?view=week&date=${dayOf(Date.parse(day) - 7 * dayMs)}`);
    const next = page.getByRole('button', { name: 'Next week' });
    await next.waitFor();
    await page.waitForLoadState('networkidle');
    times.push(await press(page, next, `[data-column="${day}"]`));
  }
  return times;
}

async function framesDuring(page, act) {
  await page.bringToFront();
  await page.evaluate(watchFrames);
  await act();
  return page.evaluate(() => window.endFrames());
}

/** Runs in the page. */
function watchFrames() {
  const taken = [];
  let last;
  let running = true;
  const look = (now) => {
    if (last !== undefined) taken.push(now - last);
    last = now;
    if (running) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.endFrames = () => {
    running = false;
    return taken;
  };
}

const steps = 60;
const stepMs = 16;

async function turnWheel(page) {
  const { width, height } = page.viewportSize();
  await page.mouse.move(width / 2, height / 2);
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, step < steps / 2 ? 40 : -40);
    await page.waitForTimeout(stepMs);
  }
}

async function dragEntry(page, entry) {
  await entry.scrollIntoViewIfNeeded();
  const box = await entry.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < steps; step += 1) {
    const along = Math.sin((step / steps) * Math.PI * 2);
    await page.mouse.move(x + along * 160, y + along * 80);
    await page.waitForTimeout(stepMs);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** The measurements as the head and the rows of a table. */
export function calendarTable(measured) {
  const rows = measured.flatMap(({ name, scroll, drag, bareScroll, bareDrag }) => [
    row(`${name}, scroll`, scroll, bareScroll),
    ...(drag.length > 0 ? [row(`${name}, drag`, drag, bareDrag)] : []),
  ]);
  return [
    ['milliseconds per frame', 'one appointment: p50', 'p95', '1,000 sessions: p50', 'p95', 'ratio of p95'],
    rows,
  ];
}

function partOf(times, part) {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)];
}

const row = (name, times, bare) => [
  name,
  ...[bare, times].flatMap((some) => [0.5, 0.95].map((part) => partOf(some, part).toFixed(1))),
  (partOf(times, 0.95) / partOf(bare, 0.95)).toFixed(2),
];
