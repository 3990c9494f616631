import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/notices.ts';
import { dateInWords, dayOf } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';
import type { Security } from '#shared/second-factor.ts';
import type { Notice, User } from '#shared/session.ts';
import { hasFactor } from '../api/factor-ways.ts';
import { keys } from '../api/keys.ts';
import { SecurityDialog } from '../second-factor/late-parts.tsx';
import { browserStorage } from '../ui/browser-storage.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { type DialogPart, showDialog } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { useNow } from '../ui/use-now.ts';
import { WebhooksDialog } from './more-entries.ts';

const STORED_AS = 'hidden-notices';
const stored = () => browserStorage.read(STORED_AS);

function hiddenOn(today: string, marks: string | null): string[] {
  const [day, ...kinds] = (marks ?? '').split(' ');
  return day === today ? kinds : [];
}

const FailedSignIns: DialogPart = late(async () => (await import('../audit/audit-dialog.tsx')).FailedSignInsDialog, 'wanted');

/** A notice of the server for super admins, or the page's own that asks to enrol. */
type Shown = Pick<Notice, 'text'> & { kind: Notice['kind'] | 'enrol' };

const actions: Partial<Record<Shown['kind'], { label: string; Part: DialogPart }>> = {
  guessing: { label: messages.showFailedSignIns, Part: FailedSignIns },
  webhook: { label: messages.openWebhooks, Part: WebhooksDialog },
  enrol: { label: messages.openSecurity, Part: SecurityDialog },
};

/** Notices, and what to do about them, asked for once the board is there. Each can be hidden for a day: some teams want it so. */
export function Notices({ user, loaded }: { user: User; loaded: boolean }) {
  const { data = [] } = useQuery<Notice[]>({ queryKey: keys.notices, enabled: loaded && may(user, 'listNotices') });
  const { data: security } = useQuery<Security>({ queryKey: keys.security, enabled: loaded && hasFactor });
  const day = security?.from && !security.holds ? dateInWords(security.from, timeZone) : null;
  const enrol: Shown[] = security && !security.mine.ready ? [{ kind: 'enrol', text: messages.enrol(day) }] : [];
  const today = dayOf(new Date(useNow()).toISOString(), timeZone);
  const [marks, setMarks] = useState(stored);
  const hidden = hiddenOn(today, marks);

  const hide = (kind: string) => {
    // Another tab may have hidden one too. Without storage, only this page knows what was hidden before.
    const next = [today, ...new Set([...hidden, ...hiddenOn(today, stored()), kind])].join(' ');
    browserStorage.write(STORED_AS, next);
    setMarks(next);
  };

  const shown = [...enrol, ...data].filter(({ kind }) => !hidden.includes(kind)).map((one) => ({ ...one, action: actions[one.kind] }));
  return (
    <>
      {shown.map(({ kind, text, action }) => (
        <section
          key={kind}
          aria-label={kind === 'enrol' ? messages.ownLabel : messages.label}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface px-4 py-2 shadow-card"
        >
          <p className="flex min-w-0 flex-1 basis-72 gap-3 text-label">
            <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-orange" />
            {text}
          </p>
          <div className={classes('flex flex-wrap gap-2', !action && 'max-sm:-ml-2.5')}>
            {action && (
              <Button size="small" onClick={() => showDialog(action.Part)}>
                {action.label}
              </Button>
            )}
            <Button variant="ghost" size="small" onClick={() => hide(kind)}>
              {messages.hideForToday}
            </Button>
          </div>
        </section>
      ))}
    </>
  );
}
