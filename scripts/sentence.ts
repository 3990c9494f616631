/** A failure that its message explains to the person at the terminal; it is shown without a stack. */
export class Sentence extends Error {
  readonly forPeople = true;
}
