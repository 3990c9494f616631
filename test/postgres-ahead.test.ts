import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../src/server/database/database.ts';
import { anApp } from './start-app.ts';

const learn = (tx: Transaction, word: string) =>
  sql`insert into search_words (word, length) values (${word}, ${word.length})`.execute(tx.sql);

const known = async (tx: Pick<Transaction, 'sql'>) => {
  const { rows } = await sql<{ word: string }>`select word from search_words order by word`.execute(tx.sql);
  return rows.map(({ word }) => word);
};

test('what a transaction has written is there for its next question, and for everybody after it', async () => {
  const { database } = await anApp();
  const before = await known(database);
  const within = await database.transaction(async (tx) => {
    await learn(tx, 'gable');
    await sql`update search_words set word = ${'gables'}, length = 6 where word = ${'gable'}`.execute(tx.sql);
    await learn(tx, 'porch');
    return known(tx);
  });
  expect(within).toEqual([...before, 'gables', 'porch'].sort());
  expect(await known(database)).toEqual(within);
});

test.each([
  ['before a question', (tx: Transaction) => known(tx)],
  ['before another change', (tx: Transaction) => learn(tx, 'eaves')],
  ['last', async () => {}],
])('a statement that fails %s undoes the transaction, and is what its caller hears of', async (_when, next) => {
  const { database } = await anApp();
  const before = await known(database);
  const failing = database.transaction(async (tx) => {
    await learn(tx, 'gable');
    await learn(tx, 'gable');
    await next(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await known(database)).toEqual(before);
  // The connection is as good as before.
  await database.transaction((tx) => learn(tx, 'gable'));
  expect(await known(database)).toEqual([...before, 'gable'].sort());
});

test('outside a transaction a change is answered once it is made', async () => {
  const { database } = await anApp();
  const before = await known(database);
  await sql`insert into search_words (word, length) values ('gable', 5)`.execute(database.sql);
  expect(await known(database)).toEqual([...before, 'gable'].sort());
  await expect(sql`insert into search_words (word, length) values ('gable', 5)`.execute(database.sql)).rejects.toMatchObject({
    code: '23505',
  });
});
