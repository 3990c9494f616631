import { useState } from 'react';
import * as messages from '#messages/audit.ts';
import type { AuditAction, AuditPage } from '#shared/audit.ts';
import { AUDIT_PAGE } from '#shared/limits.ts';
import { useAdmins } from '../admins/use-admins.ts';
import { call } from '../api/call.ts';
import { ExportLink } from '../api/export-link.tsx';
import { keys } from '../api/keys.ts';
import { usePages } from '../api/pages.ts';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Select } from '../ui/select.tsx';
import { AuditList } from './audit-list.tsx';

type AuditFilter = Omit<AuditPage, 'before'>;

const actions = [
  { value: null, label: messages.allActions },
  ...Object.entries(messages.words).map(([value, { label }]) => ({ value: value as AuditAction, label })),
];

/** The day, or undefined while its year is half typed (2, 20, 202). */
const whole = (day = '') => (day >= '2000' ? day : undefined);

function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { data: admins = [] } = useAdmins();
  const { from = '', to = '' } = filter;
  const people = [{ value: null, label: messages.allAdmins }, ...admins.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <search className="grid grid-cols-2 gap-3 md:not-pointer-coarse:grid-cols-4" aria-label={messages.filters}>
      <Field label={messages.action} className="max-[22rem]:col-span-2">
        <Select
          value={filter.action ?? null}
          onValueChange={(action) => onChange({ ...filter, action: action ?? undefined })}
          options={actions}
        />
      </Field>
      <Field label={messages.admin} className="max-[22rem]:col-span-2">
        <Select
          value={filter.admin ?? null}
          onValueChange={(admin) => onChange({ ...filter, admin: admin ?? undefined })}
          options={people}
        />
      </Field>
      <Field label={messages.fromDay} className="max-[24rem]:col-span-2">
        <DateInput value={from} max={whole(to)} onChange={({ target }) => onChange({ ...filter, from: target.value })} />
      </Field>
      <Field label={messages.toDay} className="max-[24rem]:col-span-2">
        <DateInput value={to} min={whole(from)} onChange={({ target }) => onChange({ ...filter, to: target.value })} />
      </Field>
    </search>
  );
}

function AuditLog({ initial }: { initial: AuditFilter }) {
  const [entered, setEntered] = useState(initial);
  const filter = { ...entered, from: whole(entered.from), to: whole(entered.to) };
  const query = usePages(keys.audit(filter), AUDIT_PAGE, (before, signal) => call('listAudit', { query: { ...filter, before }, signal }));
  return (
    // As high as the window allows, so that the filters stay in place whatever they find.
    <div className="min-h-[calc(100dvh-9.75rem)]">
      <div className="z-10 bg-raised sm:sticky sm:-top-1">
        <AuditFilters filter={entered} onChange={setEntered} />
        <div className="flex min-h-8 items-center justify-between gap-3 border-line border-b py-3">
          <p role="status" className="text-label text-muted">
            {query.data && !query.isPlaceholderData && messages.count(query.entries.length, query.hasNextPage)}
          </p>
          <ExportLink call="exportAudit" query={filter} label={messages.exportFile} className="h-8 px-2.5 text-label" />
        </div>
      </div>
      <PagedList label={messages.entries} query={query} empty={messages.noneFound}>
        <AuditList entries={query.entries} />
      </PagedList>
    </div>
  );
}

const look = { title: messages.title, description: messages.description, size: 'large' } as const;

/** The dialog `Audit Log`, for super admins. */
export const AuditDialog = dialogOf(look, () => <AuditLog initial={{}} />);

/** The same dialog, filtered by failed sign-ins at first. */
export const FailedSignInsDialog = dialogOf(look, () => <AuditLog initial={{ action: 'sign_in_failed' }} />);
