import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../src/server/database/database.ts';
import { anApp } from '../start-app.ts';

const learn = (tx: Transaction, word: string) =>
  sql`insert into search_words (word, length) values (${word}, ${word.length})`.execute(tx.sql);

/** The same insert as new SQL, which no connection has prepared yet. */
const learnAnew = (tx: Transaction, word: string, at: number) =>
  sql`insert into search_words (length, word) values (${sql.lit(at)}, ${word})`.execute(tx.sql);

const known = async (tx: Pick<Transaction, 'sql'>) => {
  const { rows } = await sql<{ word: string }>`select word from search_words order by word`.execute(tx.sql);
  return rows.map(({ word }) => word);
};

test('a transaction reads its own writes, and so does everyone after it', async () => {
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
])('a statement that fails %s rolls back its transaction, and the caller gets its error', async (_when, next) => {
  const { database } = await anApp();
  const before = await known(database);
  const failing = database.transaction(async (tx) => {
    await learn(tx, 'gable');
    await learn(tx, 'gable');
    await next(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await known(database)).toEqual(before);
  // The connection still works.
  await database.transaction((tx) => learn(tx, 'gable'));
  expect(await known(database)).toEqual([...before, 'gable'].sort());
});

test('outside a transaction a write is answered once it is done', async () => {
  const { database } = await anApp();
  const before = await known(database);
  await sql`insert into search_words (word, length) values ('gable', 5)`.execute(database.sql);
  expect(await known(database)).toEqual([...before, 'gable'].sort());
  await expect(sql`insert into search_words (word, length) values ('gable', 5)`.execute(database.sql)).rejects.toMatchObject({
    code: '23505',
  });
});

test('a transaction that failed to begin leaves nothing behind', async () => {
  const { database } = await anApp();
  const before = await known(database);
  const forget = () => database.transaction((tx) => sql`deallocate all`.execute(tx.sql));
  await database.transaction((tx) => learn(tx, 'gable'));
  await forget();
  const thrown = database.transaction(async (tx) => {
    await learn(tx, 'porch');
    throw new Error('Changed my mind');
  });
  await expect(thrown).rejects.toThrow('Changed my mind');
  await forget();
  let runs = 0;
  await database.transaction((tx) => learn(tx, `eaves${runs++}`));
  expect(await known(database)).toEqual([...before, 'gable', `eaves${runs - 1}`].sort());
});

test('the first error is reported and not retried, whatever later statements met', async () => {
  const { database } = await anApp();
  await database.transaction((tx) => learn(tx, 'gable'));
  for (let at = 0; at < 10; at++) {
    let runs = 0;
    const failing = database.transaction(async (tx) => {
      runs += 1;
      await learn(tx, 'gable');
      // PostgreSQL refuses to parse the first of these, so the second fails because its statement was never prepared.
      await learnAnew(tx, 'porch', at);
      await learnAnew(tx, 'eaves', at);
      await wait(5);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  }
});

test('a transaction of 4,000 statements does not block on its answers', async () => {
  const { database } = await anApp();
  const before = await known(database);
  const texts = Array.from({ length: 4_000 }, (_, at) => `${at} ${'long '.repeat(400)}`);
  await database.transaction(async (tx) => {
    for (const text of texts) await learn(tx, text);
  });
  expect((await known(database)).length).toBe(before.length + texts.length);
});

test('a statement that waits for a lock while its caller gives up does not run later', async () => {
  const { database } = await anApp();
  await database.transaction(async (tx) => {
    await learn(tx, 'gable');
    await learn(tx, 'porch');
  });
  const lengthen = (tx: Transaction, word: string) => sql`update search_words set length = 9 where word = ${word}`.execute(tx.sql);
  /** Holds a lock on a word until `until` settles. */
  const holding = async (word: string, until: Promise<unknown>) => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const done = database.transaction(async (tx) => {
      await lengthen(tx, word);
      await known(tx);
      resolve();
      await until;
      await sql`update search_words set length = 5 where word = ${word}`.execute(tx.sql);
    });
    await held;
    return { done };
  };
  const told = Promise.withResolvers<void>();
  // Neither lock alone exceeds the time limit, but the caller's limit ends between the two.
  const porch = await holding('porch', told.promise);
  const gable = await holding('gable', wait(1_300));
  const change = database.transaction(async (tx) => {
    await lengthen(tx, 'gable');
    await lengthen(tx, 'porch');
  });
  await expect(change).rejects.toMatchObject({ code: 'unavailable' });
  await wait(500);
  told.resolve();
  await Promise.all([porch.done, gable.done]);
  await wait(500);
  const { rows } = await sql<{ word: string }>`select word from search_words where length = 9`.execute(database.sql);
  expect(rows).toEqual([]);
});
