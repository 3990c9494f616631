/** A character of a non-Latin script, such as Cyrillic or Greek. */
const OTHER_SCRIPT = /^[^\p{ASCII}\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]$/u;

/** The character of a pressed key; on a non-Latin layout, the US character of the same physical key. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!OTHER_SCRIPT.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const character = /^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1];
  return character && !shiftKey ? character.toLowerCase() : key;
}
