import { LogOut, UsersRound } from 'lucide-react';
import { reconnecting as reconnectingNow } from '#messages/board.ts';
import * as messages from '#messages/header.ts';
import { roleLabels } from '#messages/labels.ts';
import * as product from '#messages/product.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { useReconnecting } from '../board-store/realtime/connection-status.ts';
import { NotificationsButton } from '../notifications/notifications-button.tsx';
import { useLogout } from '../session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';
import { Logo } from '../ui/logo.tsx';
import { SpinnerRing } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { AdminsDialog } from './manage-admins.ts';
import { More } from './more.tsx';

/** The people who have the board open: in the header, or on a phone below the forms. */
export const HereNow = late(async () => (await import('../presence/here-now.tsx')).HereNow);

/** A note while the page may be stale. It floats, so that nothing moves. */
function ConnectionNote({ className }: { className?: string }) {
  const reconnecting = useReconnecting();
  return (
    // `aria-live` too, because dialogs hide all elements without it from screen readers.
    <div role="status" aria-live="polite" className={className}>
      {reconnecting && (
        <span className="flex animate-appear items-center gap-1 whitespace-nowrap text-micro font-medium text-orange @3xl:text-small">
          <SpinnerRing className="size-2.5 @max-3xl:hidden" />
          {reconnectingNow}
        </span>
      )}
    </div>
  );
}

/** On a phone a button shows only its icon, and keeps its name. */
const words = '@max-3xl:sr-only';
const narrow = '@max-3xl:gap-0 @max-3xl:px-2';

const ManageAdmins = () => (
  <Button variant="ghost" size="small" Icon={UsersRound} onClick={() => showDialog(AdminsDialog)} className={narrow}>
    <span className={words}>{messages.manageAdmins}</span>
  </Button>
);

/** The header, with the product and the user. Its width in letters, not the window's, decides its layout. */
export function Header({ user }: { user: User }) {
  const { mutate: logOut, isPending } = useLogout();
  return (
    <header className="@container shrink-0 border-line border-b bg-surface">
      <div className="mx-auto flex min-h-14 max-w-[100rem] items-center gap-2.5 px-4 @max-[14rem]:flex-wrap @max-[22rem]:px-3 sm:gap-3 sm:px-6">
        <Logo className="size-8 shrink-0 @max-[26rem]:hidden @3xl:size-7" />
        <div className="grid min-w-0 grow @max-[14rem]:basis-full @3xl:contents">
          <div className="relative w-fit">
            <h1 className="truncate text-base font-semibold @3xl:text-title">{product.name}</h1>
            <ConnectionNote className="pointer-events-none absolute @max-3xl:top-0.5 @max-3xl:left-full @max-3xl:ml-1.5 @3xl:top-full @3xl:left-0 @3xl:-mt-1" />
          </div>
          <p className="hidden min-w-0 truncate border-line border-l pl-3 text-label text-muted @min-[72rem]:block">{product.tagline}</p>
          <div className="flex min-w-0 items-center gap-1.5 @3xl:ml-auto @3xl:gap-2">
            <HereNow user={user} place="header" />
            <Avatar name={user.name} size="small" className="@max-3xl:hidden" />
            <span title={user.name} className="min-w-0 truncate text-small font-medium @3xl:text-label">
              {user.name}
            </span>
            <Badge tone={user.role === 'super_admin' ? 'accent' : 'grey'}>{roleLabels[user.role]}</Badge>
          </div>
        </div>
        <div className="flex shrink-0 items-center @max-[14rem]:shrink @max-[14rem]:flex-wrap @max-[22rem]:*:w-8 @3xl:gap-1">
          {may(user, 'listAdmins') && <ManageAdmins />}
          <NotificationsButton />
          <ThemeSwitch />
          <More user={user} />
          <Button variant="ghost" size="small" busy={isPending} Icon={LogOut} onClick={() => logOut()} className={narrow}>
            <span className={words}>{messages.logOut}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
