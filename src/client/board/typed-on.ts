/** What is typed on into a field while what stands in it is sent. Once that is taken, only the rest stays: else it would be sent twice. */
class TypedOn {
  #busy = false;
  #sent: string | null = null;
  /** What stood there at each Enter that came too early. */
  #entered: string[] = [];
  #taken = false;

  /**
   * Whether something is being checked or is on its way. What is drawn says so a moment later: an Enter in between would send all that
   * stands there, what is on its way included.
   */
  get isBusy(): boolean {
    return this.#busy;
  }

  /** Is told what goes off. */
  begin(text: string): void {
    this.#busy = true;
    this.#sent = text;
  }

  /** Is told that what was refused goes off once more. */
  resume(): void {
    this.#busy = true;
  }

  /** Is told what then stands in the field. */
  type(text: string): void {
    if (this.#sent !== null && !text.startsWith(this.#sent)) this.#sent = null;
    this.#entered = this.#entered.filter((one) => text.startsWith(one));
  }

  /** Is told what of it was to be sent as well. */
  enter(text: string): void {
    this.#entered.push(text);
  }

  /**
   * Says, once the server has taken something, what stands behind it in `text`, or `null` where something else stands there: that is
   * sent as it is by an Enter that came too early.
   */
  rest(text: string, taken: string): string | null {
    if (this.#sent === null) {
      this.#taken = true;
      this.#entered = this.#entered.filter((one) => one.trim() !== '' && one.trim() !== taken);
      return null;
    }
    if (this.#sent.trim() !== taken || !text.startsWith(this.#sent)) return null;
    this.#taken = true;
    const { length } = this.#sent;
    const behind = (one: string) => one.slice(length).trimStart();
    this.#entered = this.#entered.map(behind).filter((one, at, all) => one !== '' && one !== all[at - 1]);
    return behind(text);
  }

  /**
   * Is told that nothing is on its way any more, whatever came of it.
   * @returns what is to be sent next: what stood there when Enter was pressed too early for it; what was typed behind that is the next one again
   */
  end(): string | undefined {
    const next = this.#taken ? this.#entered.shift() : undefined;
    this.#busy = false;
    // What was refused may be sent again from its toast.
    if (this.#taken) this.#sent = null;
    this.#taken = false;
    if (next === undefined) this.#entered = [];
    return next;
  }
}

const known = new Map<string, TypedOn>();

/**
 * That of one field. It outlasts the form: a card that moves to another column has a new one.
 * @param draft the key of the field's draft
 */
export function typedOnIn(draft: string): TypedOn {
  const typedOn = known.get(draft) ?? new TypedOn();
  known.set(draft, typedOn);
  return typedOn;
}
