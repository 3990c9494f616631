import { step } from './dialect.ts';

const statements = () => [
  // All that is asked of a word stands in the index; SQLite need not go through the table, which takes five times as long.
  'create index search_words_by_length_and_word on search_words (length, word)',
  'drop index search_words_by_length',
];

export const wordsByLength = step(statements);
