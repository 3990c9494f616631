import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { priorityLabels } from '#messages/labels.ts';
import type { Priority } from '#shared/words.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const looks = {
  urgent: { tone: 'red', Icon: ChevronsUp },
  high: { tone: 'orange', Icon: ChevronUp },
  medium: { tone: 'blue', Icon: Equal },
  low: { tone: 'grey', Icon: ChevronDown },
} as const satisfies Record<Priority, { tone: Tone; Icon: LucideIcon }>;

/** A task's priority by colour, icon and word. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { tone, Icon } = looks[priority];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" />}>
      {priorityLabels[priority]}
    </Badge>
  );
}
