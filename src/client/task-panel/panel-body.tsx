import { useState } from 'react';
import * as activity from '#messages/activity.ts';
import * as cards from '#messages/cards.ts';
import * as conflicts from '#messages/conflicts.ts';
import { DESCRIPTION_CUT } from '#shared/limits.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isGone } from '../api/error-kinds.ts';
import { FilesSection } from '../files/files-section.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { ActivityEntries } from '../task-parts/activity-list.tsx';
import { useTick } from '../task-parts/use-tick.ts';
import { sentence } from '../text/sentence.tsx';
import { Age } from '../ui/age.tsx';
import { type Loading, NotLoaded } from '../ui/not-loaded.tsx';
import { PanelFields } from './panel-fields.tsx';

/** A task's whole description. The former one stays while the whole of a new one loads. */
function Description({ task, user, deleted }: { task: Task; user: User; deleted: boolean }) {
  const { description, descriptionCut, mentions } = task;
  const [whole, setWhole] = useState(description);
  if (!descriptionCut && whole !== description) setWhole(description);
  const tick = useTick({ ...task, description: whole }, user);
  // Drawn anew once it is whole, because for `dir` the browser reads the text again with each part that is appended.
  const isLong = (whole?.length ?? 0) > DESCRIPTION_CUT.characters;
  return (
    <div key={String(isLong)} dir="auto" className="mt-4 whitespace-pre-wrap text-base wrap-anywhere empty:hidden">
      {whole && <Markdown text={whole} mentions={mentions} links onTick={deleted ? undefined : tick} />}
    </div>
  );
}

type PanelBodyProps = { task: Task; user: User; deleted: boolean; loading: Loading };

/** A task in full below its title, as far as the page has it. */
export function PanelBody({ task, user, deleted, loading }: PanelBodyProps) {
  return (
    <>
      <p className="mt-1.5 text-small text-muted wrap-anywhere">
        {cards.created} {sentence(cards.by, <bdi>{task.creator.name}</bdi>)} <span aria-hidden="true">·</span> <Age at={task.createdAt} />
      </p>
      {deleted && (
        <p role="status" className="mt-3 rounded-control bg-sunken px-3 py-1.5 text-label text-muted">
          {conflicts.deletedMeanwhile}
        </p>
      )}
      <PanelFields task={task} user={user} deleted={deleted} />
      <Description task={task} user={user} deleted={deleted} />
      {loading.error && !isGone(loading.error) && <NotLoaded {...loading} className="mt-4 text-label" />}
      {!deleted && <FilesSection task={task} user={user} className="mt-5" />}
      <section tabIndex={-1} aria-label={activity.list} className="mt-6 outline-none">
        <h3 className="mb-1 border-line border-b pb-1.5 text-label font-semibold">{activity.list}</h3>
        <ActivityEntries task={task} user={user} auto />
      </section>
    </>
  );
}
