import { Link } from 'wouter';
import { MessagePage } from '../ui/message-page.tsx';

/** Any address that is no screen of ours. */
export function NotFoundPage() {
  return (
    <MessagePage title="404 Page Not Found" text="There is nothing at this address.">
      <Link
        to="/"
        className="inline-flex h-9 items-center rounded-control bg-accent px-3.5 font-medium text-on-accent transition-colors hover:bg-accent-hover"
      >
        Back to the board
      </Link>
    </MessagePage>
  );
}
