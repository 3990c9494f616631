import { useRef } from 'react';
import type { SelectOption } from './select.tsx';

/** The pause after which the next letter begins a new search (milliseconds). */
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
 * Finding an option by typing, in a select or its list.
 * @returns `find`, which takes a letter and the value where the search begins, `isTyping`, and `forget`
 */
export function useTypeahead(options: readonly SelectOption[]) {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = () => typed.current.text !== '' && Date.now() - typed.current.at < TYPE_AHEAD_RESET;
  const find = (letter: string, value: string | undefined) => {
    typed.current = { text: isTyping() ? typed.current.text + letter : letter, at: Date.now() };
    return optionFor(options, typed.current.text, value);
  };
  const forget = () => {
    typed.current.text = '';
  };
  return { find, isTyping, forget };
}
