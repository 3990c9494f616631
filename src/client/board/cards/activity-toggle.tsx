import { ChevronDown } from 'lucide-react';
import * as messages from '#messages/cards.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

type ActivityToggleProps = { open: boolean; controls: string; onToggle: () => void };

/** The button that shows and hides a task's history. */
export function ActivityToggle({ open, controls, onToggle }: ActivityToggleProps) {
  return (
    <Button
      variant="ghost"
      size="tiny"
      data-activity-toggle=""
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="on-demand col-start-2 row-start-1 -mr-1.5 justify-self-end @max-[22rem]/column:col-start-1 @max-[22rem]/column:col-end-3 @max-[22rem]/column:bg-surface @max-[22rem]/column:hover:bg-sunken @max-[22rem]/column:at-hand:col-start-2 @max-[22rem]/column:at-hand:row-start-2"
    >
      <span className="flex items-center gap-1">
        <span>{open ? messages.hideActivity : messages.showActivity}</span>
        <ChevronDown aria-hidden="true" className={classes('size-3.5 transition-transform', open && 'rotate-180')} />
      </span>
    </Button>
  );
}
