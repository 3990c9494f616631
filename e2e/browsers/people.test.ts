import { expect } from 'vitest';
import { inEachBrowser, signIn } from './journeys.ts';

const dialog = '[role=dialog]';
const form = `${dialog} form`;

inEachBrowser({
  async 'signing in asks for a number, refuses a stranger in a toast, and takes a known number with its signs'({ tab }) {
    await tab.click('button', 'Log Out');
    await tab.click('button', 'Sign In');
    await tab.says('Mobile number is required');
    await tab.fill('input', 'Mobile Number', '999');
    await tab.click('button', 'Sign In');
    await tab.says('Login failed');
    await tab.waitFor('button', 'Copy message');
    await signIn(tab, '(305) 555-0100');
    await tab.says('Super Admin', 'header');
  },

  async 'an admin is created, and edited by the end of the button, over which a scroll bar may lie'({ tab }) {
    for (const number of [1, 2, 3])
      await tab.ask('POST', '/api/admins', { name: `Person ${number}`, mobileNumber: `305555019${number}`, role: 'admin' });
    await tab.click('button', 'Manage Admins');
    await tab.fill(`${form} input`, 'Name', 'Ana Brisa');
    await tab.fill(`${form} input`, 'Mobile Number', '(305) 555-0101');
    await tab.click(`${form} [role=combobox]`, 'Role');
    await tab.click('[role=option]', 'Admin');
    await tab.click(`${form} button`, 'Create Admin');
    await tab.says('Admin created successfully!');
    await tab.says('3055550101', dialog);
    const { x, y } = await tab.waitFor(`${dialog} button`, 'Edit Ana Brisa');
    await tab.controls.click(x + 12, y);
    await tab.says('Edit Admin');
  },

  async 'the audit log tells who signed in'({ tab }) {
    await tab.click('button', 'More');
    await tab.click('[role=menuitem]', 'Audit Log');
    await tab.says('Super Admin signed in', dialog);
    await tab.click(`${dialog} input`, 'From');
    await tab.press('Escape');
    await tab.waitForNo(dialog);
    expect(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More');
  },
});
