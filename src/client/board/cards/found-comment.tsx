import { MessageSquare } from 'lucide-react';
import { useContext } from 'react';
import * as messages from '#messages/cards.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { SearchMarksContext } from '../../text/marked.tsx';
import { sentence } from '../../text/sentence.tsx';

/** The comment by which a search found a task. */
export function FoundComment({ taskId }: { taskId: string }) {
  const hit = useContext(SearchMarksContext)?.hits[taskId];
  if (!hit) return null;
  return (
    <div className="mt-1 flex items-start gap-1.5 rounded-control bg-sunken px-2 py-1 text-label/4.5 text-muted">
      <MessageSquare aria-hidden="true" className="mt-0.75 size-3 shrink-0" />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">
        {sentence(messages.commentBy, <bdi>{hit.by}</bdi>)}{' '}
        <bdi>
          <Markdown text={hit.comment} links={false} isFolded />
        </bdi>
      </span>
    </div>
  );
}
