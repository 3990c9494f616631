import type { Task, TaskSearch } from '#shared/tasks.ts';
import { withCommas } from '#shared/with-commas.ts';
import { type Status, statuses } from '#shared/words.ts';
import { SearchMarksContext } from '../cards/marked.tsx';
import { type CardProps, ColumnSet, type OwnProps } from '../columns/columns.tsx';
import { ShowMore } from '../columns/show-more.tsx';
import { type SearchResult, useNextMatches } from './use-search.ts';
import { useWithWrittenCard } from './use-written-card.ts';

/** The status that most of these tasks have: its column is the one whose end a reader is the last to reach. */
function fullest(tasks: readonly Task[]): Status {
  const held = (status: Status) => tasks.filter((task) => task.status === status).length;
  return statuses.reduce((most, status) => (held(status) > held(most) ? status : most));
}

const NOTHING = { filters: {}, tasks: [] };

type FoundProps = CardProps & { result: SearchResult | undefined; failed: boolean; filters: TaskSearch };

/** The three columns of what a search found. */
export function FoundColumns({ result, filters, ...rest }: FoundProps) {
  const page = useNextMatches(filters);
  const found = useWithWrittenCard(rest.user.id, result ?? NOTHING);
  const held = result?.tasks.length ?? 0;
  const more = result !== undefined && held < result.total;
  // The filters of what is shown: those that are wanted by now may be others, whose result is still on its way.
  const topic = JSON.stringify(result?.filters);
  const own = (status: Status): OwnProps => {
    const tasks = result && found.filter((task) => task.status === status);
    return {
      tasks,
      topic,
      total: more ? -1 : (tasks?.length ?? 0),
      // With matches still to come, all that is known is that there are at least so many.
      count: tasks && `${withCommas(tasks.length)}${more ? '+' : ''}`,
      // With an order of its own, a column's first match may stand far down.
      empty: more ? 'None among those loaded so far' : 'No tasks match your filters',
      end: more && <ShowMore label="Show more" held={held} auto={status === fullest(result.tasks)} page={page} />,
    };
  };
  const words = result?.words ?? filters.search?.split(/\s+/) ?? [];
  return (
    <SearchMarksContext value={{ words, hits: result?.hits ?? {} }}>
      <ColumnSet own={own} {...rest} />
    </SearchMarksContext>
  );
}
