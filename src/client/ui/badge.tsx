import type { ReactNode } from 'react';

const tones = {
  red: 'bg-red-soft text-red',
  orange: 'bg-orange-soft text-orange',
  blue: 'bg-blue-soft text-blue',
  grey: 'bg-grey-soft text-grey',
  green: 'bg-green-soft text-green',
  accent: 'bg-accent-soft text-accent-text',
};

export type Tone = keyof typeof tones;

/** A short coloured label. The colour only repeats its words. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2 text-small font-medium forced-colors:border print:border print:px-1.5 ${tones[tone]}`}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}
