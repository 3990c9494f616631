import * as messages from '#messages/not-found.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** The screen for an unknown address. */
export function NotFoundPage() {
  return (
    <MessagePage title={messages.title} text={messages.text}>
      <a
        href="/"
        className="inline-flex h-9 items-center rounded-control bg-accent px-3.5 font-medium text-on-accent transition-colors hover:bg-accent-hover"
      >
        {messages.backToBoard}
      </a>
    </MessagePage>
  );
}
