import { useAnnouncement } from './announcements.ts';

/** Reads out what other people change. It is always there: a live region that comes with its text is not read. */
export function Announcements() {
  return (
    <div aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </div>
  );
}
