import type { User } from '#shared/session.ts';
import { noteUserElsewhere } from '../api/query-client.ts';

/** The tabs of a browser share its session. Where there is no such channel, the stream tells a moment later. */
const channel = window.BroadcastChannel ? new BroadcastChannel('max-tasks session') : null;

/** Tells the other tabs who is signed in from now on. */
export const tellTabs = (user: User | null): void => channel?.postMessage(user?.id ?? null);

/** Follows what other tabs tell, from now on: what is done here would else be done by whoever has signed in there. */
export function followTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => noteUserElsewhere(data));
}
