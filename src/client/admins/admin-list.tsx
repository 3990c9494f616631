import { Pencil } from 'lucide-react';
import * as messages from '#messages/admins.ts';
import * as buttons from '#messages/controls.ts';
import type { Admin } from '#shared/admins.ts';
import { roleLabels } from '#shared/words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useAdmins } from './use-admins.ts';

function AdminRow({ admin, onEdit }: { admin: Admin; onEdit: () => void }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 pr-6 pl-3">
      <span className="max-sm:hidden">
        <Avatar name={admin.name} />
      </span>
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{admin.name}</p>
        <p className="text-label text-muted tabular-nums wrap-anywhere">{admin.mobileNumber || messages.noMobileNumber}</p>
      </div>
      <div className="flex shrink-0 gap-1 max-sm:flex-col max-sm:items-end">
        {!admin.active && <Badge tone="grey">{messages.deactivated}</Badge>}
        <Badge tone={admin.role === 'super_admin' ? 'accent' : 'grey'}>{roleLabels[admin.role]}</Badge>
      </div>
      <IconButton label={messages.editOne(admin.name)} size="small" icon={<Pencil className="size-3.5" />} onClick={onEdit} />
    </li>
  );
}

function Empty() {
  const { data, error, refetch } = useAdmins();
  if (data) return <p>{messages.noneFound}</p>;
  if (!error) return <Spinner />;
  return (
    <div>
      <p className="mb-2">{error.message}</p>
      <Button size="small" onClick={() => void refetch()}>
        {buttons.tryAgain}
      </Button>
    </div>
  );
}

/** The list of all admins; it scrolls beyond 8rem. */
export function AdminList({ onEdit }: { onEdit: (admin: Admin) => void }) {
  const { data: admins = [] } = useAdmins();
  return (
    <ScrollRegion label={messages.list} className="h-32 max-h-32 rounded-panel border border-line bg-field">
      {admins.length > 0 ? (
        <ul className="divide-y divide-line">
          {admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} onEdit={() => onEdit(admin)} />
          ))}
        </ul>
      ) : (
        <div className="grid h-full place-items-center p-3 text-center text-muted">
          <Empty />
        </div>
      )}
    </ScrollRegion>
  );
}
