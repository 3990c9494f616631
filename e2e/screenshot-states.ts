import type { Page } from '@playwright/test';
import { column, form } from './board.ts';
import { keysReady } from './keys.ts';

/** One screenshot: its page and the steps before it is taken. */
export type State = {
  name: string;
  path?: string;
  /** The user; `null` for a signed-out browser. */
  as?: 'superAdmin' | 'admin' | null;
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>;
  show?: (page: Page) => Promise<unknown>;
  /** For a look without a second theme, or for which one width is enough. */
  only?: { scheme: 'light' | 'dark'; width: number };
};

const cards = (page: Page, name = 'Pending') => column(page, name).getByRole('article');
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

async function openFromCard(page: Page, button: 'Edit' | 'Delete'): Promise<void> {
  await cards(page).first().hover();
  await cards(page).first().getByRole('button', { name: button }).click();
  await dialog(page).waitFor();
}

const fromMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await dialog(page).waitFor();
};

/** A colleague changes the field that is being edited here. */
async function disagree(page: Page): Promise<void> {
  const title = (await cards(page).nth(1).getByRole('heading').textContent()) ?? '';
  const board = await (await page.request.get('/api/tasks')).json();
  const task = board.pending.find((one: { title: string }) => one.title === title);
  await cards(page).nth(1).hover();
  await cards(page).nth(1).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Two rooms, and the printer in the hall.');
  await page.request.put(`/api/tasks/${task.id}`, { data: { ...task, description: `Asked the owner, ${Date.now() % 1000} calls.` } });
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await dialog(page)
    .getByRole('group', { name: /changed/ })
    .waitFor();
}

/** The demo has no mail server. */
const withMail = (page: Page) => {
  const stored = {
    email: 'marisol@example.com',
    emailConfirmed: true,
    emailRefused: false,
    emailKinds: ['assigned', 'mentioned'],
    digestHour: 7,
  };
  const json = { ...stored, pushKinds: [], mailAvailable: true, pushAvailable: false, pushKey: null };
  return page.route('**/api/notification-settings', (route) => route.fulfill({ json }));
};

/** The pictures in `docs/screenshots`: a dozen that show a newcomer the product, each named by its state, theme and width. */
export const picturesOfDocs: readonly string[] = [
  'board-light-1440',
  'board-dark-1440',
  'board-light-360',
  'board-dark-360',
  'sign-in-light-1440',
  'activity-light-1440',
  'search-light-1440',
  'edit-light-1440',
  'conflict-light-1440',
  'palette-light-1440',
  'admins-light-1440',
  'audit-light-1440',
];

/** Every screen, and every state that looks different. */
export const states: readonly State[] = [
  { name: 'sign-in', path: '/auth', as: null },
  {
    name: 'sign-in-error',
    path: '/auth',
    as: null,
    show: async (page) => {
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Mobile number is required').waitFor();
    },
  },
  { name: 'not-found', path: '/nowhere' },
  // The tasks never arrive.
  {
    name: 'loading',
    prepare: (page) => page.route('**/api/tasks', () => {}),
    show: (page) => page.locator('[aria-busy="true"]').first().waitFor(),
  },
  {
    name: 'load-failure',
    prepare: (page) => page.route('**/api/tasks', (route) => route.fulfill({ status: 503, body: 'Busy.' })),
    show: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'board', show: (page) => cards(page).first().hover() },
  {
    name: 'activity',
    show: async (page) => {
      await cards(page).first().getByRole('button', { name: 'Show Activity' }).click();
      await cards(page).first().getByRole('textbox', { name: 'Add a comment' }).fill('The agent has the new link, and so has the office.');
    },
  },
  { name: 'read-only', as: 'admin', show: (page) => cards(page).first().waitFor() },
  {
    name: 'mention',
    show: async (page) => {
      await cards(page).first().getByRole('textbox', { name: 'Add a comment' }).click();
      await page.keyboard.type('Ask @');
      await page.getByRole('listbox', { name: 'People' }).waitFor();
    },
  },
  {
    name: 'panel',
    show: async (page) => {
      await cards(page).nth(1).getByRole('heading').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'selected',
    show: async (page) => {
      await cards(page)
        .first()
        .getByRole('checkbox', { name: /^Select / })
        .click();
      await cards(page)
        .nth(1)
        .getByRole('checkbox', { name: /^Select / })
        .click({ modifiers: ['Shift'] });
      await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor();
    },
  },
  {
    name: 'card-menu',
    show: async (page) => {
      await keysReady(page);
      await cards(page).nth(1).focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Status' }).press('ArrowRight');
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    name: 'compact',
    prepare: (page) => page.addInitScript(() => localStorage.setItem('compact-cards', 'on')),
    show: (page) => cards(page).nth(1).focus(),
  },
  {
    name: 'create',
    show: async (page) => {
      await form(page).getByRole('textbox', { name: 'Title' }).fill('Photos fail to upload for the Tampa office');
      await page.waitForTimeout(800);
    },
  },
  { name: 'search', path: '/?search=naples', show: (page) => page.locator('mark').first().waitFor() },
  { name: 'nothing-found', path: '/?search=lighthouse', show: (page) => page.getByText('No tasks match your filters').first().waitFor() },
  {
    name: 'filters',
    path: '/?assignee=Ana%20Diaz',
    show: async (page) => {
      const toggle = page.getByRole('button', { name: 'Filters' });
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    },
  },
  { name: 'edit', show: (page) => openFromCard(page, 'Edit') },
  { name: 'delete', show: (page) => openFromCard(page, 'Delete') },
  { name: 'conflict', show: disagree },
  {
    name: 'admins',
    show: async (page) => {
      await page.getByRole('button', { name: 'Manage Admins' }).click();
      await dialog(page).getByText('Marisol Vega').waitFor();
    },
  },
  {
    name: 'notifications',
    show: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
  },
  { name: 'notification-settings', prepare: withMail, show: fromMenu('Notification Settings') },
  { name: 'tokens', show: fromMenu('API Tokens') },
  { name: 'webhooks', show: fromMenu('Webhooks') },
  { name: 'deliveries', show: fromMenu('Deliveries') },
  { name: 'devices', show: fromMenu('Your Devices') },
  {
    name: 'trash',
    show: async (page) => {
      const [first] = (await (await page.request.get('/api/tasks')).json()).pending;
      await page.request.delete(`/api/tasks/${first.id}`);
      await fromMenu('Deleted Tasks')(page);
      await dialog(page).getByRole('button', { name: 'Delete Forever' }).first().waitFor();
    },
  },
  { name: 'audit', show: fromMenu('Audit Log') },
  { name: 'shortcuts', show: fromMenu('Keyboard Shortcuts') },
  {
    name: 'palette',
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('tampa');
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'error',
    prepare: (page) => page.route('**/comment', (route) => route.fulfill({ status: 500, body: 'Something went wrong. Request 7f3a.' })),
    show: async (page) => {
      await cards(page).first().getByRole('textbox', { name: 'Add a comment' }).fill('Called back');
      // With touch, Enter begins a line.
      await cards(page).first().getByRole('button', { name: 'Comment', exact: true }).click();
      await page.getByText('Error', { exact: true }).waitFor();
    },
  },
  { name: 'forced-colours', only: { scheme: 'dark', width: 1440 }, prepare: (page) => page.emulateMedia({ forcedColors: 'active' }) },
  { name: 'printed', only: { scheme: 'light', width: 1440 }, show: (page) => page.emulateMedia({ media: 'print' }) },
];
