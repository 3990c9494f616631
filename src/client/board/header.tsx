import { LogOut, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { roleLabels } from '#shared/words.ts';
import { useLogout } from '../session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { ConnectionNote } from './connection-note.tsx';

const loadAdmins = () => import('../admins/admins-dialog.tsx');
const AdminsDialog = lazy(async () => ({ default: (await loadAdmins()).AdminsDialog }));

/** On a phone a button shows its picture only; its name stays. */
const words = 'max-md:sr-only';

function ManageAdmins() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const prepare = () => void loadAdmins();
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<UsersRound className="size-4" />}
        onClick={show}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <span className={words}>Manage Admins</span>
      </Button>
      {wanted && (
        <Suspense>
          <AdminsDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** The bar at the top: what this is, who is signed in, and the way out. It stays while the board scrolls. */
export function Header({ user }: { user: User }) {
  const { mutate: logOut, isPending } = useLogout();
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2.5 px-4 sm:gap-3 sm:px-6">
        <Logo className="size-8 shrink-0 max-[22rem]:hidden md:size-7" />
        {/* On a phone the person stands below the title, else at the right. */}
        <div className="grid min-w-0 grow md:contents">
          <div className="relative w-fit">
            <h1 className="truncate text-base font-semibold md:text-title">Max Tasks</h1>
            <ConnectionNote className="pointer-events-none absolute max-md:top-0.5 max-md:left-full max-md:ml-1.5 md:top-full md:left-0 md:-mt-1" />
          </div>
          <p className="hidden min-w-0 truncate border-line border-l pl-3 text-label text-muted lg:block">
            Florida Real Estate AI Task Management System
          </p>
          <div className="flex min-w-0 items-center gap-1.5 md:ml-auto md:gap-2">
            <span className="hidden md:inline-flex">
              <Avatar name={user.name} size="small" />
            </span>
            <span className="min-w-0 truncate text-small font-medium md:text-label">{user.name}</span>
            <Badge tone={user.role === 'super_admin' ? 'accent' : 'grey'}>{roleLabels[user.role]}</Badge>
          </div>
        </div>
        <div className="flex shrink-0 items-center md:gap-1">
          {may(user, 'listAdmins') && <ManageAdmins />}
          <ThemeSwitch />
          <Button variant="ghost" size="small" busy={isPending} icon={<LogOut className="size-4" />} onClick={() => logOut()}>
            <span className={words}>Log Out</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
