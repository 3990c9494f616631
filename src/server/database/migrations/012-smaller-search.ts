import { step } from './dialect.ts';

const statements = [
  // A search reads the known words once, and looks through them in memory.
  'drop table search_word_parts',
  'drop index search_words_by_length_and_word',
  // What filters and orders ask of a task, in numbers. 0 is nobody.
  'drop table search_tasks',
  'create table search_people (person integer primary key, admin_id text not null unique)',
  `create table search_tasks (
    number integer primary key references search_texts (number) on delete cascade,
    status integer not null,
    priority integer not null,
    person integer not null,
    due integer not null
  )`,
  'insert into search_people (admin_id) select distinct assignee_id from tasks where assignee_id is not null',
  `insert into search_tasks (number, status, priority, person, due)
    select number, case status when 'pending' then 0 when 'in_progress' then 1 when 'completed' then 2 end,
      case priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 when 'low' then 3 end,
      coalesce((select person from search_people where admin_id = assignee_id), 0),
      coalesce(cast(round(1000 * unixepoch(due_date, 'subsec')) as integer), 9000000000000000)
    from search_texts join tasks on tasks.id = task_id where deleted_at is null order by number`,
  // In the order of their numbers, which is that of the hits they are compared with.
  'create index search_tasks_of_people on search_tasks (person, status, number, due)',
];

/** On SQLite, less to read for a search. PostgreSQL has nothing to do here. */
export const smallerSearch = step(({ name }) => (name === 'sqlite' ? statements : []));
