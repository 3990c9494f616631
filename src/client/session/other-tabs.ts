import type { User } from '#shared/session.ts';
import { noteUserElsewhere } from '../api/query-client.ts';

/** All tabs share one session. Without this channel, the event stream reports the change a moment later. */
const channel = window.BroadcastChannel ? new BroadcastChannel('max-tasks session') : null;

/** Posts the signed-in user to the other tabs. */
export const tellTabs = (user: User | null): void => channel?.postMessage(user?.id ?? null);

/** Follows sign-ins and sign-outs in other tabs, so that no change here is made under the wrong user. */
export function followTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => noteUserElsewhere(data));
}
