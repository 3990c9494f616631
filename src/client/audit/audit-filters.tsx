import * as messages from '#messages/audit.ts';
import type { AuditAction } from '#shared/audit.ts';
import { useAdmins } from '../admins/use-admins.ts';
import { DateInput } from '../ui/form/date-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/select.tsx';
import type { AuditFilter } from './use-audit.ts';

const ALL = 'all';
const actions = [
  { value: ALL, label: messages.allActions },
  ...Object.entries(messages.words).map(([value, { label }]) => ({ value, label })),
];

/** The day, or undefined while its year is half typed (2, 20, 202). */
const whole = (day: string) => (day >= '2000' ? day : undefined);

/** The audit log's filters: action, admin and days. */
export function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { data: admins = [] } = useAdmins();
  const people = [{ value: ALL, label: messages.allAdmins }, ...admins.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-label={messages.filters}>
      <Field label={messages.action} className="max-[22rem]:col-span-2">
        <Select
          value={filter.action ?? ALL}
          onValueChange={(action) => onChange({ ...filter, action: action === ALL ? undefined : (action as AuditAction) })}
          options={actions}
        />
      </Field>
      <Field label={messages.admin} className="max-[22rem]:col-span-2">
        <Select
          value={filter.admin ?? ALL}
          onValueChange={(admin) => onChange({ ...filter, admin: admin === ALL ? undefined : admin })}
          options={people}
        />
      </Field>
      <Field label={messages.fromDay} className="max-[24rem]:col-span-2">
        <DateInput max={filter.to} onChange={({ target }) => onChange({ ...filter, from: whole(target.value) })} />
      </Field>
      <Field label={messages.toDay} className="max-[24rem]:col-span-2">
        <DateInput min={filter.from} onChange={({ target }) => onChange({ ...filter, to: whole(target.value) })} />
      </Field>
    </search>
  );
}
