import * as messages from '#messages/import.ts';
import { importFields } from '#shared/import.ts';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/select.tsx';
import type { Columns } from './guess-columns.ts';

const NONE = 'none';
/** Keeps headers apart from `NONE`. */
const PREFIX = 'column:';

type ColumnFieldsProps = { headers: readonly string[]; columns: Columns; onChange: (columns: Columns) => void };

/** Which column each field is made of, and the columns that are left out. */
export function ColumnFields({ headers, columns, onChange }: ColumnFieldsProps) {
  const names = [...new Set(headers)].filter((name) => name !== '');
  const used = new Set(Object.values(columns));
  const unused = names.filter((name) => !used.has(name));
  const options = [{ value: NONE, label: messages.noColumn }, ...names.map((name) => ({ value: PREFIX + name, label: name }))];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-body">{messages.columns}</legend>
      <p className="mt-1 text-label text-muted">{messages.columnsHint}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {importFields.map((field) => (
          <Field key={field} label={messages.fields[field]}>
            <Select
              typeAhead={false}
              value={columns[field] === null ? NONE : PREFIX + columns[field]}
              options={options}
              onValueChange={(value) => onChange({ ...columns, [field]: value === NONE ? null : value.slice(PREFIX.length) })}
            />
          </Field>
        ))}
      </div>
      {unused.length > 0 && <p className="mt-3 text-label text-muted wrap-anywhere">{messages.leftOutColumns(unused.join(', '))}</p>}
    </fieldset>
  );
}
