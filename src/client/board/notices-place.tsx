import { useQuery } from '@tanstack/react-query';
import { may } from '#shared/permissions.ts';
import type { Notice, User } from '#shared/session.ts';
import { keys } from '../api/keys.ts';
import { lazyPart, useExtraPart } from '../ui/lazy-part.ts';

const notices = lazyPart(async () => (await import('./notices.tsx')).Notices);

/** Where super admins read warnings about sign-ins, if there are any; fetched once the board is there. */
export function NoticesPlace({ user, loaded }: { user: User; loaded: boolean }) {
  const { data = [] } = useQuery<Notice[]>({ queryKey: keys.notices, enabled: loaded && may(user, 'listNotices') });
  const Notices = useExtraPart(notices, data.length > 0);
  return Notices && <Notices notices={data} />;
}
