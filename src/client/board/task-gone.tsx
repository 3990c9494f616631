import { CopyText } from './copy-text.tsx';

/** Says that a task was deleted meanwhile, and gives back what was typed for it (empty: nothing was). */
export function TaskGone({ text }: { text: string }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-base">
        This task was deleted meanwhile.
      </p>
      {text && <CopyText text={text} />}
    </div>
  );
}
