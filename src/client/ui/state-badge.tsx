import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Badge } from './badge.tsx';

const looks = {
  done: { tone: 'green', Icon: CircleCheck },
  waiting: { tone: 'orange', Icon: Hourglass },
  failed: { tone: 'red', Icon: CircleX },
} as const;

/** A state by colour, icon and word. */
export function StateBadge({ state, children }: { state: keyof typeof looks; children: string }) {
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon className="size-3" />}>
      {children}
    </Badge>
  );
}
