import { expect, test } from 'vitest';
import { takeReading } from '../../src/server/search/readings.ts';
import { anApp } from '../start-app.ts';

test('many other searches begin while one is paged on → it goes on from its own reading', async () => {
  const { database } = await anApp();
  const take = (word: string) => takeReading(database, { words: [[word]] });
  const paged = await take('paged');
  paged.keep();
  for (let count = 0; count < 60; count++) {
    (await take(`other${count}`)).keep();
    const again = await take('paged');
    expect(again.reading).toBe(paged.reading);
    again.keep();
  }
});
