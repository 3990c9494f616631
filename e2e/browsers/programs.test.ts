import { expect } from 'vitest';
import { superAdminNumber } from '../server.ts';
import { card, given, inEachBrowser } from './journeys.ts';
import { Tab } from './tab.ts';

const dialog = '[role=dialog]';

/** Opens a dialog from the menu `More`. */
async function openEntry(tab: Tab, name: string): Promise<void> {
  await tab.click('button', 'More');
  await tab.click('[role=menuitem]', name);
  await tab.says(name, dialog);
}

/** Waits until an element has focus. */
const focusOn = (tab: Tab, selector: string, name: string) =>
  tab.until(
    `focus on ${name}`,
    (wanted, text) => {
      const { activeElement } = document;
      return activeElement?.matches(wanted) && (activeElement.closest('label, :has(> label)') ?? activeElement).textContent?.includes(text);
    },
    selector,
    name,
  );

const pageHas = (tab: Tab, text: string) => tab.evaluate((wanted) => document.documentElement.outerHTML.includes(wanted), text);

/** The status of a program's call. */
async function statusBy(token: string, url: string): Promise<number> {
  const { status } = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  return status;
}

/** The tab at another name of the server. A browser has no cookies for it, so it is new there. */
const asNewBrowser = ({ controls, display, url }: Tab, name: string) => new Tab(controls, display, url.replace('127.0.0.1', name));

/** Enters the super admin's number in a browser that is not trusted. */
async function askToEnter(tab: Tab): Promise<void> {
  await tab.open('/auth');
  await tab.fill('input', 'Mobile Number', superAdminNumber);
  await tab.click('button', 'Sign In');
  await tab.says('Confirm that it is you');
}

inEachBrowser(
  {
    async 'a token is made, shown once, copied and revoked'({ tab }) {
      await openEntry(tab, 'API Tokens');
      // The dialog grows as the list loads, and the button moves.
      await tab.says('No tokens yet. Make one for each program, so that each has its own name and expiry.', dialog);
      await tab.click(`${dialog} button`, 'New Token');
      await focusOn(tab, 'input', 'Name');
      await tab.type('Triage Bot');
      await tab.click(`${dialog} button`, 'Create Token');
      await focusOn(tab, 'textarea', 'Token');
      const token = await tab.textOf(`${dialog} textarea`, 'Token');
      expect(await statusBy(token, tab.url)).toBe(200);
      expect(await pageHas(tab, token)).toBe(true);
      await tab.click(`${dialog} button`, 'Copy');
      await tab.says('Copied.', dialog);
      await tab.click(`${dialog} button`, 'Done');
      await focusOn(tab, 'button', 'New Token');
      expect(await pageHas(tab, token)).toBe(false);
      await tab.click(`${dialog} button`, 'Revoke');
      await tab.click('[role=alertdialog] button', 'Revoke');
      await tab.says('The token “Triage Bot” was revoked.');
      expect(await statusBy(token, tab.url)).toBe(401);
      await tab.press('Escape');
      await tab.click('input[type=search]');
      await tab.press('Control+v');
      expect(await tab.textOf('input[type=search]')).toBe(token);
    },

    async 'a pasted table is previewed, imported and taken back'({ tab }) {
      const table = 'Task\tDue\tState\nOrder pallets\t2026-03-04\tDoing\n\t2026-03-05\tDone\n';
      await openEntry(tab, 'Import Tasks');
      await tab.click(`${dialog} textarea`);
      await tab.evaluate((text) => document.execCommand('insertText', false, text), table);
      await tab.click(`${dialog} button`, 'Read Table');
      await tab.click(`${dialog} button`, 'Preview');
      await tab.says('In Progress · Medium · Mar 4, 2026', dialog);
      await tab.says('Row 2: Title is required', dialog);
      await tab.click(`${dialog} button`, 'Import 1 task');
      await tab.says('1 task imported');
      await tab.waitForNo(dialog);
      await tab.says('Order pallets', '[data-column=in_progress] h3');
      await tab.click('[data-toast] button', 'Undo');
      await tab.says('1 task deleted');
      await tab.waitForNo('article');
    },

    async 'a file and a label are given to a task in its panel'({ tab }) {
      await tab.ask('POST', '/api/labels', { name: 'Lobby', color: 'teal' });
      const id = await given(tab, 'Broken lift');
      await tab.click(`${card(id)} h3`);
      await tab.click(`${dialog} [role=combobox]`, 'Add label');
      await tab.click('[role=option]', 'Lobby');
      await tab.waitFor(`${dialog} button`, 'Remove Lobby');
      await tab.evaluate(() => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(['Floor 3'], 'lift.txt', { type: 'text/plain' }));
        const input = document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement;
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await tab.says('lift.txt added.');
      await tab.waitFor(`${dialog} button`, 'Remove lift.txt');
      await tab.press('Escape');
      await tab.waitForNo(dialog);
      await tab.says('Lobby', card(id));
      expect(await tab.ask('GET', `/api/tasks/${id}`)).toMatchObject({ labels: ['Lobby'], files: [{ name: 'lift.txt' }] });
    },

    async 'a new browser is let in by two digits, and another one by a recovery code'({ tab, newTab }) {
      await openEntry(tab, 'Security');
      await tab.click(`${dialog} button`, 'Make Recovery Codes');
      const code = await tab.textOf(`${dialog} ul[aria-label="Recovery Codes"] li`);
      await tab.click(`${dialog} button`, 'Copy');
      await tab.says('Copied.', dialog);
      await tab.click(`${dialog} button`, 'I have saved them');
      await focusOn(tab, 'button', 'Make New Codes');
      expect(await pageHas(tab, code)).toBe(false);

      const elsewhere = await newTab();
      const other = asNewBrowser(elsewhere, 'localhost');
      await askToEnter(other);
      const digits = await other.until('the digits', () => document.body.innerText.match(/^\d\d$/m)?.[0]);
      await tab.fill('[data-approval] input', 'Digits', digits);
      await tab.press('Enter');
      await tab.says('Super Admin can go on now.');
      await focusOn(tab, dialog, 'Security');
      await other.says('Super Admin', 'header');

      const third = asNewBrowser(elsewhere, 'third.localhost');
      await askToEnter(third);
      await third.click('button', 'Use a recovery code');
      await focusOn(third, 'input', 'Recovery Code');
      await third.type(code);
      await third.press('Enter');
      await third.says('Super Admin', 'header');
      await elsewhere.controls.close();
    },
  },
  { settings: { SECOND_FACTOR: 'approve' } },
);
