/** Whoever has typed for so long while nothing came means something else by now (milliseconds). */
const PATIENCE = 10_000;

let text = '';
let until = Number.NEGATIVE_INFINITY;

/** What is typed from the moment the palette is asked for until it is there: it is meant for the palette. */
export const typedAhead = {
  begin(): void {
    text = '';
    until = performance.now() + PATIENCE;
  },
  end(): void {
    until = Number.NEGATIVE_INFINITY;
  },
  isOn: (): boolean => performance.now() < until,
  add(letter: string): void {
    text += letter;
  },
  /** @returns all of it, for whoever puts it where it was meant to go; it ends with that */
  take(): string {
    const typed = typedAhead.isOn() ? text : '';
    typedAhead.end();
    return typed;
  },
};
