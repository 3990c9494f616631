import { statuses, statusLabels } from '#shared/words.ts';
import { ColumnIcon } from './column-icon.tsx';

/** Where columns stand below one another, the way to each of them; it stays in sight. */
export function ColumnLinks() {
  return (
    <nav aria-label="Columns" className="sticky top-14 z-10 -mx-4 mt-4 flex border-line border-y bg-canvas px-2 sm:-mx-6 sm:px-4 lg:hidden">
      {statuses.map((status) => (
        <a
          key={status}
          href={`#${status}`}
          className="flex h-10 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-control text-label font-medium text-muted hover:text-body"
        >
          <ColumnIcon status={status} />
          {statusLabels[status]}
        </a>
      ))}
    </nav>
  );
}
