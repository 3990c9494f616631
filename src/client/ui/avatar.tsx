import { locale } from '#messages/dates.ts';
import { classes } from './classes.ts';

const colours = [
  'bg-grey-soft text-grey',
  'bg-blue-soft text-blue',
  'bg-green-soft text-green',
  'bg-orange-soft text-orange',
  'bg-violet-soft text-violet',
  'bg-rose-soft text-rose',
] as const;

/** A colour derived from the name, so that it is the same everywhere. */
function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return colours[sum % colours.length] ?? colours[0];
}

/** The initials of a name's first and last word: `Ana María Diaz` gives `AD`. A name without letters gives its first character. */
export function initials(name: string): string {
  const words = name.split(/\s+/);
  const letters = words.map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0]).filter((letter) => letter !== undefined);
  if (letters.length === 0) return [...new Intl.Segmenter().segment(name)][0]?.segment ?? '';
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase(locale);
}

/** A person's initials in a disc. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, size = 'medium', className }: { name: string; size?: 'small' | 'medium'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden whitespace-nowrap rounded-full font-semibold forced-colors:border print:border',
        size === 'small' ? 'size-5 text-micro' : 'size-8 text-small',
        colourOf(name),
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
