import { LogOut, UsersRound } from 'lucide-react';
import * as messages from '#messages/header.ts';
import * as product from '#messages/product.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { roleLabels } from '#shared/words.ts';
import { useLogout } from '../session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useDialog } from '../ui/dialog/use-dialog.tsx';
import { late } from '../ui/late.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { More } from './more.tsx';

const AdminsDialog = late(async () => (await import('../admins/admins-dialog.tsx')).AdminsDialog, 'wanted');

/** On a phone a button shows only its icon, and keeps its name. */
const words = 'max-md:sr-only';
const narrow = 'max-md:gap-0 max-md:px-2';

function ManageAdmins() {
  const { show, element } = useDialog();
  return (
    <>
      <Button variant="ghost" size="small" icon={<UsersRound className="size-4" />} onClick={() => show(AdminsDialog)} className={narrow}>
        <span className={words}>{messages.manageAdmins}</span>
      </Button>
      {element}
    </>
  );
}

/** The header, with the product and the user. */
export function Header({ user }: { user: User }) {
  const { mutate: logOut, isPending } = useLogout();
  return (
    <header className="shrink-0 border-line border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2.5 px-4 sm:gap-3 sm:px-6">
        <Logo className="size-8 shrink-0 max-[26rem]:hidden md:size-7" />
        <div className="grid min-w-0 grow md:contents">
          <div className="relative w-fit">
            <h1 className="truncate text-base font-semibold md:text-title">{product.name}</h1>
            <ConnectionNote className="pointer-events-none absolute max-md:top-0.5 max-md:left-full max-md:ml-1.5 md:top-full md:left-0 md:-mt-1" />
          </div>
          <p className="hidden min-w-0 truncate border-line border-l pl-3 text-label text-muted min-[72rem]:block">{product.tagline}</p>
          <div className="flex min-w-0 items-center gap-1.5 md:ml-auto md:gap-2">
            <span className="hidden md:inline-flex">
              <Avatar name={user.name} size="small" />
            </span>
            <span title={user.name} className="min-w-0 truncate text-small font-medium md:text-label">
              {user.name}
            </span>
            <Badge tone={user.role === 'super_admin' ? 'accent' : 'grey'}>{roleLabels[user.role]}</Badge>
          </div>
        </div>
        <div className="flex shrink-0 items-center md:gap-1">
          {may(user, 'listAdmins') && <ManageAdmins />}
          <ThemeSwitch />
          <More user={user} />
          <Button
            variant="ghost"
            size="small"
            busy={isPending}
            icon={<LogOut className="size-4" />}
            onClick={() => logOut()}
            className={narrow}
          >
            <span className={words}>{messages.logOut}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
