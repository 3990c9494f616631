import { useEffect } from 'react';
import type { User } from '#shared/session.ts';
import { factorWays } from '../api/factor-ways.ts';
import { followBoard } from '../board-store/realtime/realtime.ts';
import { useFileZones } from '../files/use-file-zones.ts';
import { MentionList } from '../mentions/mention-list.tsx';
import { followNotifications } from '../notifications/follow-notifications.ts';
import { useMailLinks } from '../notifications/mail-links/use-mail-links.tsx';
import { followPush } from '../push/this-device.ts';
import { Approvals, Proof } from '../second-factor/late-parts.tsx';
import { SelectionTools } from '../selection/selection-tools.tsx';
import { followUndo } from '../shortcuts/undo.ts';
import { StatusConflicts } from '../task-forms/status-conflict-dialog.tsx';
import { TaskPanel } from '../task-panel/task-panel.tsx';
import { watchIdle } from '../ui/idle.ts';
import { CardMenu } from './card-menu/card-menu.tsx';
import { dragCards } from './columns/drag-cards.ts';
import { useKeys } from './use-keys.ts';

/** The parts that the first cards don't need: remote changes, keys, card menu, palette, dragging, selecting and the task panel. */
export function BoardTools({ user, loaded }: { user: User; loaded: boolean }) {
  useEffect(() => followNotifications(user.id), [user.id]);
  useEffect(() => followPush(user.id), [user.id]);
  useEffect(() => (loaded ? followBoard(user.id) : undefined), [user.id, loaded]);
  useFileZones(user);
  useMailLinks();
  useKeys();
  useEffect(followUndo, []);
  useEffect(watchIdle, []);
  useEffect(dragCards, []);
  return (
    <>
      <TaskPanel user={user} />
      <StatusConflicts />
      <SelectionTools />
      <CardMenu />
      <MentionList />
      <Proof />
      {loaded && factorWays.includes('approve') && <Approvals />}
    </>
  );
}
