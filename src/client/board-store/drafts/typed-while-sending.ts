/** The state of a field from when its content is submitted until the server has accepted it. */
type Sending = {
  busy: boolean;
  sent: string | null;
  /** The content at each Enter that came too early. */
  entered: string[];
  taken: boolean;
};

/** By the keys of the fields' drafts. Only for fields that something was sent from: hundreds of cards may be drawn. */
const sendings = new Map<string, Sending>();

/** What is typed while the field's earlier content is being submitted: once that is accepted, only the rest stays, or it would be sent twice. */
class TypedWhileSending {
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
   * Whether something is being checked or submitted. What is rendered says so a moment later: an Enter in between would send the whole
   * content, including what is being submitted.
   */
  get isBusy(): boolean {
    return this.#sending?.busy ?? false;
  }

  /** To be called with what is submitted. */
  begin(text: string): void {
    const sending = this.#made();
    sending.busy = true;
    sending.sent = text;
  }

  /** To be called when what was refused is submitted again. */
  resume(): void {
    this.#made().busy = true;
  }

  /** To be called with the field's new content. */
  type(text: string): void {
    const sending = this.#sending;
    if (!sending) return;
    if (sending.sent !== null && !text.startsWith(sending.sent)) sending.sent = null;
    sending.entered = sending.entered.filter((one) => text.startsWith(one));
  }

  /** To be called with the content at an Enter that came too early. */
  enter(text: string): void {
    this.#sending?.entered.push(text);
  }

  /**
   * Once the server has accepted something: what follows it in `text`, or `null` if the text does not begin with it: then an Enter that came
   * too early sends it as it is.
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
   * To be called when nothing is being submitted any more, whether accepted or not.
   * @returns what to submit next: the content at an Enter that came too early; what was typed behind that is the next one again
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
 * For one field. It outlives the form: a card that moves to another column has a new one.
 * @param draft the key of the field's draft
 */
export const typedWhileSendingIn = (draft: string): TypedWhileSending => new TypedWhileSending(draft);
