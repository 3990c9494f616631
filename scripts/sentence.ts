/** An error whose message explains it to the person at the terminal, so it is printed without a stack. */
export class Sentence extends Error {
  readonly forPeople = true;
}
