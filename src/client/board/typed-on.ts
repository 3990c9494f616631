/** What is known of one field from what is sent of it until that is taken. */
type Sending = {
  busy: boolean;
  sent: string | null;
  /** What stood there at each Enter that came too early. */
  entered: string[];
  taken: boolean;
};

/** By the keys of the fields' drafts. Only of fields that something was sent from: hundreds of cards may be drawn. */
const sendings = new Map<string, Sending>();

/** What is typed on into a field while what stands in it is sent. Once that is taken, only the rest stays: else it would be sent twice. */
class TypedOn {
  readonly #draft: string;

  constructor(draft: string) {
    this.#draft = draft;
  }

  get #sending(): Sending | undefined {
    return sendings.get(this.#draft);
  }

  #made(): Sending {
    const sending = this.#sending ?? { busy: false, sent: null, entered: [], taken: false };
    sendings.set(this.#draft, sending);
    return sending;
  }

  /**
   * Whether something is being checked or is on its way. What is drawn says so a moment later: an Enter in between would send all that
   * stands there, what is on its way included.
   */
  get isBusy(): boolean {
    return this.#sending?.busy ?? false;
  }

  /** Is told what goes off. */
  begin(text: string): void {
    const sending = this.#made();
    sending.busy = true;
    sending.sent = text;
  }

  /** Is told that what was refused goes off once more. */
  resume(): void {
    this.#made().busy = true;
  }

  /** Is told what then stands in the field. */
  type(text: string): void {
    const sending = this.#sending;
    if (!sending) return;
    if (sending.sent !== null && !text.startsWith(sending.sent)) sending.sent = null;
    sending.entered = sending.entered.filter((one) => text.startsWith(one));
  }

  /** Is told what of it was to be sent as well. */
  enter(text: string): void {
    this.#sending?.entered.push(text);
  }

  /**
   * Says, once the server has taken something, what stands behind it in `text`, or `null` where something else stands there: that is
   * sent as it is by an Enter that came too early.
   */
  rest(text: string, taken: string): string | null {
    const sending = this.#sending;
    if (!sending) return null;
    const { sent, entered } = sending;
    if (sent === null) {
      sending.taken = true;
      sending.entered = entered.filter((one) => one.trim() !== '' && one.trim() !== taken);
      return null;
    }
    if (sent.trim() !== taken || !text.startsWith(sent)) return null;
    sending.taken = true;
    const behind = (one: string) => one.slice(sent.length).trimStart();
    sending.entered = entered.map(behind).filter((one, at, all) => one !== '' && one !== all[at - 1]);
    return behind(text);
  }

  /**
   * Is told that nothing is on its way any more, whatever came of it.
   * @returns what is to be sent next: what stood there when Enter was pressed too early for it; what was typed behind that is the next one again
   */
  end(): string | undefined {
    const sending = this.#sending;
    if (!sending) return undefined;
    const { taken } = sending;
    const next = taken ? sending.entered.shift() : undefined;
    sending.busy = false;
    sending.taken = false;
    if (next === undefined) sending.entered = [];
    // What was refused may be sent again from its toast.
    if (taken) sending.sent = null;
    if (taken && next === undefined) sendings.delete(this.#draft);
    return next;
  }
}

/**
 * That of one field. It outlasts the form: a card that moves to another column has a new one.
 * @param draft the key of the field's draft
 */
export const typedOnIn = (draft: string): TypedOn => new TypedOn(draft);
