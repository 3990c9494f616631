import { expect } from 'vitest';
import { card, given, inEachBrowser, openBoard } from './journeys.ts';

const dialog = '[role=dialog]';
const title = 'input[name=title]';

inEachBrowser({
  async 'a task is created, edited, moved, commented on and deleted, and each is reported'({ tab }) {
    await tab.click(title);
    await tab.type('Call the county');
    await tab.fill('textarea[name=description]', null, 'Parcel 12 is missing.');
    await tab.click('[role=combobox]', 'Priority');
    await tab.click('[role=option]', 'Urgent');
    await tab.click('button', 'Create Task');
    await tab.says('Task created successfully!');
    const [task] = await tab.ask<{ id: string; priority: string; description: string }[]>('GET', '/api/tasks/search?search=county');
    expect(task).toMatchObject({ priority: 'urgent', description: 'Parcel 12 is missing.' });
    const here = card(task?.id ?? '');
    await tab.click(`${here} [data-handle]`);
    // The form folds, and the cards move up.
    await tab.waitForNo('textarea[name=description]');
    await tab.click(`${here} button`, 'Edit');
    await tab.fill(`${dialog} ${title}`, null, 'Call the county clerk');
    await tab.click(`${dialog} button`, 'Save Changes');
    await tab.says('Task updated successfully!');
    await tab.says('Call the county clerk', `${here} h3`);
    await tab.click(`${here} [role=combobox]`, 'Status');
    await tab.click('[role=option]', 'In Progress');
    await tab.says('Status updated successfully!');
    await tab.waitFor(`[data-column=in_progress] ${here}`);
    await tab.click(`${here} textarea`);
    await tab.type('They call back at noon');
    await tab.press('Enter');
    await tab.says('Comment added successfully!');
    await tab.click(`${here} button`, 'Show Activity');
    await tab.says('They call back at noon', here);
    await tab.click(`${here} button`, 'Delete');
    await tab.click('[role=alertdialog] button', 'Delete');
    await tab.says('Task deleted successfully!');
    await tab.waitForNo(here);
  },

  async 'an @ in a comment offers people, and Enter completes the name as typing would'({ tab }) {
    const id = await given(tab, 'Mentioned');
    const { name } = await tab.ask<{ name: string }>('GET', '/api/user');
    const field = `${card(id)} textarea`;
    await tab.click(field);
    await tab.type(`Thanks @${name.slice(0, 3)}`);
    await tab.waitFor('[role=listbox] [role=option]');
    await tab.press('Enter');
    await tab.waitForNo('[role=listbox]');
    expect(await tab.textOf(field)).toBe(`Thanks @${name} `);
    await tab.press('Enter');
    await tab.says('Comment added successfully!');
    await tab.click(`${card(id)} button`, 'Show Activity');
    await tab.says(`@${name}`, `${card(id)} [data-mention]`);
  },

  async 'boxes of a folded and of a whole task list are ticked, and the folded one keeps to two lines'({ tab }) {
    const description = 'Today\n- [ ] Call the vendor\n- [ ] Go live';
    const { id } = await tab.ask<{ id: string }>('POST', '/api/tasks', { title: 'Ticked off', description });
    const box = (name: string) => `${card(id)} input[aria-label="${name}"]`;
    await tab.waitFor(box('Call the vendor'));
    const height = await tab.evaluate((selector) => document.querySelector(selector)?.clientHeight, `${card(id)} [data-text]`);
    expect(height).toBe(18 + 24);
    await tab.click(box('Call the vendor'));
    await tab.says('Task updated successfully!');
    await tab.click(`${card(id)} button`, 'Show more');
    await tab.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), box('Go live'));
    await tab.press(' ');
    await tab.says('2 of 2 done', card(id));
    await tab.waitForNo(dialog);
    await expect
      .poll(() => tab.ask('GET', `/api/tasks/${id}`))
      .toMatchObject({ description: 'Today\n- [x] Call the vendor\n- [x] Go live' });
  },

  async 'a card is dragged to another column'({ tab }) {
    const id = await given(tab, 'Carried over');
    await tab.drag(`${card(id)} [data-handle]`, '[data-column=completed]');
    await tab.waitFor(`[data-column=completed] ${card(id)}`);
    expect(await tab.ask('GET', `/api/tasks/${id}`)).toMatchObject({ status: 'completed' });
  },

  async 'F8 goes to a toast, which then stays, and Escape dismisses it'({ tab }) {
    const id = await given(tab, 'Moved with a toast');
    await tab.click(`${card(id)} [data-handle]`);
    await tab.press('j');
    await tab.press('3');
    await tab.waitFor('[data-toast]');
    await tab.press('F8');
    await tab.until('focus in the toasts', () => document.activeElement?.querySelector('[data-toast]') !== null);
    await tab.press('Tab');
    await tab.press('Escape');
    await tab.waitForNo('[data-toast]');
  },

  async 'text is cut from one field and pasted into another'({ tab }) {
    await tab.fill('input[type=search]', null, 'Ask the owner');
    await tab.press('Control+a');
    await tab.press('Control+x');
    await tab.click(title);
    await tab.press('Control+v');
    expect(await tab.textOf(title)).toBe('Ask the owner');
    expect(await tab.textOf('input[type=search]')).toBe('');
  },

  async 'two edits of one field are both shown, and mine can be kept'({ tab }) {
    const id = await given(tab, 'One field');
    await tab.click(`${card(id)} button`, 'Edit');
    await tab.fill(`${dialog} ${title}`, null, 'One field, mine');
    const task = await tab.ask<object>('GET', `/api/tasks/${id}`);
    await tab.ask('PUT', `/api/tasks/${id}`, { ...task, title: 'One field, theirs' });
    await tab.click(`${dialog} button`, 'Save Changes');
    await tab.says('One field, theirs', `${dialog} fieldset`);
    await tab.click(`${dialog} button`, 'Keep mine');
    await tab.click(`${dialog} button`, 'Save Changes');
    await tab.waitForNo(dialog);
    expect(await tab.ask('GET', `/api/tasks/${id}`)).toMatchObject({ title: 'One field, mine' });
  },

  async 'a change in one tab comes up in the other at once'({ tab, newTab }) {
    const other = await newTab();
    await openBoard(other);
    const id = await given(tab, 'Seen in two tabs');
    await other.waitFor(card(id));
    await other.click(`${card(id)} textarea`);
    await other.type('From the other tab');
    await other.press('Enter');
    await other.says('Comment added successfully!');
    await tab.click(`${card(id)} button`, 'Show Activity');
    await tab.says('From the other tab', card(id));
    await other.controls.close();
  },
});
