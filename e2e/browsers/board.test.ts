import { expect } from 'vitest';
import { card, given, inEachBrowser, openBoard } from './journeys.ts';

const search = 'input[type=search]';
const focused = (id: string) => document.activeElement?.closest('article')?.getAttribute('data-task') === id;

inEachBrowser({
  async 'a search finds a task, and Clear shows the board again'({ tab }) {
    const id = await given(tab, 'Broken lift in the lobby');
    const other = await given(tab, 'Something else');
    await tab.fill(search, null, 'lobby');
    await tab.says('Found 1 task(s)');
    await tab.waitForNo(card(other));
    await tab.waitFor(`${card(id)} mark`);
    await tab.click('button', 'Clear');
    await tab.waitFor(card(other));
  },

  async 'the palette leads to a task'({ tab }) {
    const id = await given(tab, 'Water in the basement');
    await tab.press('Control+k');
    await tab.waitFor('[role=dialog] [role=combobox]');
    await tab.type('basement');
    await tab.says('Water in the basement', '[role=option]');
    await tab.press('Enter');
    await tab.waitForNo('[role=dialog]');
    await tab.until('focus on the card', focused, id);
  },

  async 'keys go from card to card, edit, and change the status'({ tab }) {
    const below = await given(tab, 'Walked to second');
    const above = await given(tab, 'Walked to first');
    await openBoard(tab);
    await tab.press('j');
    await tab.until('focus on the first card', focused, above);
    await tab.press('ArrowDown');
    await tab.until('focus on the second card', focused, below);
    await tab.press('e');
    await tab.waitFor('[role=dialog]');
    await tab.press('Escape');
    await tab.waitForNo('[role=dialog]');
    await tab.until('focus on the second card', focused, below);
    await tab.press('3');
    await tab.waitFor(`[data-column=completed] ${card(below)}`);
    await tab.until('focus on the moved card', focused, below);
  },

  async 'a long column scrolls to its last card, with no gap and no overlap'({ tab }) {
    for (let count = 1; count <= 90; count++) await tab.ask('POST', '/api/tasks', { title: `Row ${count}` });
    await openBoard(tab, '/?search=row');
    await tab.says('Found 90 task(s)');
    const gaps = await tab.evaluate(async () => {
      const scroller = document.querySelector('[data-column=pending] [data-scroller]') as HTMLElement;
      const found: number[] = [];
      for (let before = -1; before !== scroller.scrollTop; ) {
        before = scroller.scrollTop;
        scroller.scrollBy({ top: 300, behavior: 'instant' });
        await new Promise((resolve) => setTimeout(resolve, 60));
        const { top, bottom } = scroller.getBoundingClientRect();
        const seen = [...scroller.querySelectorAll('article')]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.bottom > top && box.top < bottom);
        for (const [at, box] of seen.slice(1).entries()) found.push(Math.round(box.top - (seen[at]?.bottom ?? 0)));
      }
      return [...new Set(found)];
    });
    expect(gaps).toEqual([8]);
    await tab.says('Row 1', '[data-column=pending]');
  },

  async 'the board is reloaded ten times and answers each time'({ tab }) {
    for (let count = 0; count < 10; count++) await openBoard(tab);
    await tab.fill(search, null, 'row 7');
    await tab.waitFor('article mark');
    await tab.click('button', 'Clear');
  },
});
