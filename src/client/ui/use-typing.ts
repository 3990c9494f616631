import { useRef } from 'react';
import type { SelectOption } from './select.tsx';

/** After so long without a letter, the next one begins a new search (milliseconds). */
const TYPE_AHEAD_RESET = 1000;

/** The option whose label begins with what was typed; the same letter again and again goes through all that begin with it. */
function optionFor(options: readonly SelectOption[], typed: string, value: string | undefined): SelectOption | undefined {
  const same = [...typed].every((letter) => letter === typed[0]);
  const beginning = (same ? typed.charAt(0) : typed).toLowerCase();
  const at = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const onwards = [...options.slice(at), ...options.slice(0, at)];
  return onwards.find((option) => option.label.toLowerCase().startsWith(beginning) && !(beginning.length === 1 && option.value === value));
}

/**
 * Choosing by typing, in a select that is closed.
 * @returns `type`, which takes a letter and chooses what it finds, `isTyping`, and `forget`
 */
export function useTyping(options: readonly SelectOption[], value: string | undefined, choose: (value: string) => void) {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = () => typed.current.text !== '' && Date.now() - typed.current.at < TYPE_AHEAD_RESET;
  const type = (letter: string) => {
    typed.current = { text: isTyping() ? typed.current.text + letter : letter, at: Date.now() };
    const found = optionFor(options, typed.current.text, value);
    if (found && found.value !== value) choose(found.value);
  };
  const forget = () => {
    typed.current.text = '';
  };
  return { type, isTyping, forget };
}
