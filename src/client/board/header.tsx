import { LogOut, UsersRound } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { useLogout } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { useWindow } from '../ui/dialog/use-window.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { HeaderBar } from './header-bar.tsx';
import { More } from './more.tsx';

const loadAdmins = async () => (await import('../admins/admins-dialog.tsx')).AdminsDialog;

/** On a phone a button shows its picture only; its name stays. */
const words = 'max-md:sr-only';
const narrow = 'max-md:gap-0 max-md:px-2';

function ManageAdmins() {
  const { show, element } = useWindow();
  const prepare = () => void loadAdmins().catch(() => {});
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<UsersRound className="size-4" />}
        onClick={() => show(loadAdmins)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={narrow}
      >
        <span className={words}>Manage Admins</span>
      </Button>
      {element}
    </>
  );
}

/** The bar at the top: what this is, who is signed in, and the way out. */
export function Header({ user }: { user: User }) {
  const { mutate: logOut, isPending } = useLogout();
  const note = (
    <ConnectionNote className="pointer-events-none absolute max-md:top-0.5 max-md:left-full max-md:ml-1.5 md:top-full md:left-0 md:-mt-1" />
  );
  return (
    <HeaderBar user={user} note={note}>
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
        <span className={words}>Log Out</span>
      </Button>
    </HeaderBar>
  );
}
