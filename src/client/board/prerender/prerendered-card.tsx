import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { ActivityToggle } from '../cards/activity-toggle.tsx';
import { CardFace } from '../cards/card-face.tsx';
import { DescriptionLines, foldedLength, folds } from '../cards/description-lines.tsx';
import { ReadOnlyLine } from '../cards/read-only-line.tsx';

function Description({ text }: { text: string }) {
  const folded = folds(text);
  return <DescriptionLines folded={folded}>{folded ? text.slice(0, foldedLength(text)) : text}</DescriptionLines>;
}

/** A card as it is read, with room for what can be done with it. */
export function PrerenderedCard({ task, user }: { task: Task; user: User }) {
  const allowed = may(user, 'updateTask', task);
  return (
    <CardFace
      task={task}
      corner={allowed && <div className="-my-0.5 -mr-1 h-6 w-12 shrink-0 pointer-coarse:-my-1 pointer-coarse:h-8 pointer-coarse:w-16" />}
      texts={task.description && <Description text={task.description} />}
    >
      <ActivityToggle open={false} controls="" onToggle={() => {}} />
      {allowed ? (
        <div className="col-start-1 row-start-3 h-8 pointer-coarse:h-9 sm:h-7.5 sm:pointer-coarse:h-8.75 @max-[22rem]/column:at-hand:row-start-4 @max-[22rem]/column:at-hand:mt-1" />
      ) : (
        <ReadOnlyLine creator={task.creator.name} />
      )}
    </CardFace>
  );
}
