/** Size limit of an answer, except files (bytes). */
export const ANSWER_MOST = 2_000_000;

export const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);

export function fittingTexts(texts: readonly string[], most = ANSWER_MOST): readonly string[] {
  let left = most;
  const end = texts.findIndex((text) => {
    left -= Buffer.byteLength(text) + 1;
    return left < 0;
  });
  return end < 0 ? texts : texts.slice(0, end);
}
