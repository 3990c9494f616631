/** How large an answer may be, files aside (bytes). */
export const ANSWER_MOST = 2_000_000;

/** How many bytes texts take as a list. */
export const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);

/** The first of some texts, as many as fit. */
export function fittingTexts(texts: readonly string[], most = ANSWER_MOST): readonly string[] {
  let left = most;
  const end = texts.findIndex((text) => {
    left -= Buffer.byteLength(text) + 1;
    return left < 0;
  });
  return end < 0 ? texts : texts.slice(0, end);
}
