import { useQuery } from '@tanstack/react-query';
import { may } from '#shared/permissions.ts';
import type { Notice, User } from '#shared/session.ts';
import { keys } from '../api/keys.ts';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';

const notices = lazyPart(() =>
  import('./notices.tsx').then(
    ({ Notices }) => Notices,
    // A board without them is better than no board.
    () => () => null,
  ),
);

/** Where super admins read what they should know about the door, should there be anything; asked for once the board stands. */
export function NoticesPlace({ user, loaded }: { user: User; loaded: boolean }) {
  const { data = [] } = useQuery<Notice[]>({ queryKey: keys.notices, enabled: loaded && may(user, 'listNotices') });
  const Notices = useLazyPart(notices, data.length > 0);
  return Notices && <Notices notices={data} />;
}
