import { ownKeys } from './early-keys.ts';

/** The timeout for typing ahead: by then it means something else (milliseconds). */
const PATIENCE = 10_000;

let text = '';
let until = Number.NEGATIVE_INFINITY;
let latest: object | null = null;

const isOn = () => performance.now() < until;

function end(): void {
  until = Number.NEGATIVE_INFINITY;
  document.removeEventListener('keydown', keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (!isOn()) end();
  if (!isOn() || event.isComposing || !(target instanceof Element) || target.closest(ownKeys)) return;
  const isLetter = key?.length === 1 && ((!ctrlKey && !altKey && !metaKey) || event.getModifierState('AltGraph'));
  if (!isLetter && key !== 'Backspace' && key !== 'Enter') return;
  // It must press no button, open no list, and do nothing to a card.
  event.preventDefault();
  event.stopPropagation();
  if (isLetter) text += key;
  else if (key === 'Backspace') text = text.slice(0, -1);
}

/** What is typed from the moment the palette is asked for until it is there: it is meant for the palette. */
export const paletteKeys = {
  /**
   * Keeps it from now on; asked for once more, the palette gets what was typed since it was first asked for.
   * @returns what gives it up, unless the palette has been asked for again since
   */
  begin(): () => void {
    if (!isOn()) text = '';
    until = performance.now() + PATIENCE;
    document.addEventListener('keydown', keep, { capture: true });
    const asked = {};
    latest = asked;
    return () => latest === asked && end();
  },
  /** @returns all of it, for whoever puts it where it was meant to go; from then on keys are left alone */
  take(): string {
    const typed = isOn() ? text : '';
    end();
    return typed;
  },
};
