import type { ReactNode } from 'react';
import type { User } from '#shared/session.ts';
import { roleLabels } from '#shared/words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { Logo } from '../ui/logo.tsx';

type HeaderBarProps = {
  user: User;
  /** Beside the title, without taking room. */
  note?: ReactNode;
  /** Of what tells who is signed in. */
  personClass?: string;
  /** What can be done here, at the right. */
  children?: ReactNode;
};

/** What the bar at the top tells: what this is, and who is signed in. */
export function HeaderBar({ user, note, personClass, children }: HeaderBarProps) {
  // What stands in it is new whenever it is drawn: there is nothing to remember.
  'use no memo';
  return (
    <header className="shrink-0 border-line border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2.5 px-4 sm:gap-3 sm:px-6">
        <Logo className="size-8 shrink-0 max-[26rem]:hidden md:size-7" />
        {/* On a phone the person stands below the title, else at the right. */}
        <div className="grid min-w-0 grow md:contents">
          <div className="relative w-fit">
            <h1 className="truncate text-base font-semibold md:text-title">Max Tasks</h1>
            {note}
          </div>
          <p className="hidden min-w-0 truncate border-line border-l pl-3 text-label text-muted min-[72rem]:block">
            Florida Real Estate AI Task Management System
          </p>
          <div className={classes('flex min-w-0 items-center gap-1.5 md:ml-auto md:gap-2', personClass)}>
            <span className="hidden md:inline-flex">
              <Avatar name={user.name} size="small" />
            </span>
            <span title={user.name} className="min-w-0 truncate text-small font-medium md:text-label">
              {user.name}
            </span>
            <Badge tone={user.role === 'super_admin' ? 'accent' : 'grey'}>{roleLabels[user.role]}</Badge>
          </div>
        </div>
        <div className="flex shrink-0 items-center md:gap-1">{children}</div>
      </div>
    </header>
  );
}
