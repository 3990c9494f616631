import { initials } from './initials.ts';

const colours = [
  'bg-grey-soft text-grey',
  'bg-blue-soft text-blue',
  'bg-green-soft text-green',
  'bg-orange-soft text-orange',
  'bg-violet-soft text-violet',
  'bg-rose-soft text-rose',
] as const;

/** The same name has the same colour on every screen and for everybody. */
function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return colours[sum % colours.length] ?? colours[0];
}

/** A person's initials in a disc. It is an ornament: the name itself stands beside it, so nothing is read aloud. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 select-none place-items-center overflow-hidden whitespace-nowrap rounded-full font-semibold forced-colors:border print:border ${size === 'small' ? 'size-5 text-micro' : 'size-8 text-small'} ${colourOf(name)}`}
    >
      {initials(name)}
    </span>
  );
}
