import { Circle, CircleCheck, CircleDotDashed } from 'lucide-react';
import type { Status } from '#shared/tasks.ts';

const looks = {
  pending: { Icon: Circle, colour: 'text-muted' },
  in_progress: { Icon: CircleDotDashed, colour: 'text-orange' },
  completed: { Icon: CircleCheck, colour: 'text-green' },
} as const;

export function ColumnIcon({ status }: { status: Status }) {
  const { Icon, colour } = looks[status];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${colour}`} />;
}
