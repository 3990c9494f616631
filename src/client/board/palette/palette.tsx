import { Hash } from 'lucide-react';
import { useState } from 'react';
import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/palette.ts';
import { type Board, taskOn } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import { taskNumberIn } from '#shared/task-number.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { openTask } from '../../board-store/linked-task.ts';
import { noFilters, useFilters } from '../../search/use-filters.ts';
import { useSearch } from '../../search/use-search.ts';
import { useSearchText } from '../../search/use-search-text.ts';
import { shownData, tasksIn } from '../../selection/shown-tasks.ts';
import { useUser } from '../../session/use-session.ts';
import { focusCardSoon } from '../../shortcuts/card-elements.ts';
import { ColumnIcon } from '../../text/column-icon.tsx';
import { ComboDialog, type ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import type { DialogState } from '../../ui/dialog/dialogs.tsx';
import { BEGINS, closeness } from './match.ts';
import { useActions, useCardActions } from './use-actions.tsx';

/** Focuses a task's card in the current view, on the whole board, or if it is old in a search for the `words` that found it. */
function useShowCard(): (task: Pick<Task, 'id'>, words: string) => void {
  const { set } = useFilters();
  return ({ id }, words) => {
    const isOnBoard = taskOn(queryClient.getQueryData<Board>(keys.board), id) !== undefined;
    if (!tasksIn(shownData()).some((one) => one.id === id)) set({ ...noFilters, search: isOnBoard ? undefined : words });
    focusCardSoon(id);
  };
}

const TASKS_SHOWN = 8;
const NUMBER = '#';

/** How many letters surely mean an action of the card. */
const SURE = 3;

type PaletteProps = DialogState & { begin?: string };

const fitting = (text: string, actions: readonly ComboOption[]) =>
  actions
    .map((option) => ({ option, score: closeness(text, option.label) }))
    .filter(({ score }) => !text || score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ option }) => option);

function OpenPalette({ user, begin = '', onClose }: Omit<PaletteProps, 'open'> & { user: User }) {
  const [search, setSearch] = useState(begin);
  const [text, setText] = useSearchText(search, setSearch);
  const wanted = search && search !== NUMBER ? { search } : null;
  const { data, isFetching, error } = useSearch(wanted);
  const showCard = useShowCard();
  const actions = useActions(user);
  const ofCard = useCardActions(user);

  const typed = text.trim();
  const number = taskNumberIn(typed);
  const shown = fitting(typed, actions);
  const shownOfCard = ofCard.actions.filter(({ label }) => closeness(typed, label) === BEGINS || !typed);
  // These change a task, and Enter takes the first, so only a typed beginning counts.
  const isForCard = typed.length >= SURE && shownOfCard.some(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
  const tasks = typed && wanted ? (data?.tasks ?? []).slice(0, TASKS_SHOWN) : [];
  const waiting = typed !== '' && typed !== NUMBER && (typed !== search || isFetching);
  const ofPage = { label: messages.actions, options: shown };
  const ofThisCard = { label: messages.actionsFor(ofCard.title), options: shownOfCard };
  const found = {
    label: data?.approximate ? messages.similarTasks : messages.tasks,
    options: tasks.map((task) => ({
      id: task.id,
      label: task.title,
      icon: <ColumnIcon status={task.status} />,
      detail: statusLabels[task.status],
      onChoose: () => showCard(task, search),
    })),
  };
  const isThere = waiting || tasks.some((task) => task.number === number);
  const byNumber = {
    label: messages.byNumber,
    options:
      number && isThere
        ? [{ id: 'number', label: messages.open(number), icon: <Hash className="size-4" />, onChoose: () => openTask(`${number}`) }]
        : [],
  };
  const groups = isForCard ? [ofThisCard, ofPage, found] : [byNumber, ofPage, found, ofThisCard];
  const said = error
    ? error.message
    : waiting
      ? messages.searching
      : typed === NUMBER
        ? messages.typeNumber
        : messages.found(shown.length + shownOfCard.length + byNumber.options.length, tasks.length, typed);
  return (
    <ComboDialog
      onClose={onClose}
      title={messages.title}
      label={messages.search}
      text={text}
      onText={setText}
      groups={groups}
      said={said}
      busy={waiting}
    />
  );
}

/** The palette as the key `#` opens it, for a task's number. */
export const NumberPalette = (props: PaletteProps) => <Palette {...props} begin={NUMBER} />;

/** The command palette, which finds tasks and actions by a few letters. It begins anew each time. */
export function Palette({ open, ...props }: PaletteProps) {
  const { data: user } = useUser();
  return open && user && <OpenPalette user={user} {...props} />;
}
