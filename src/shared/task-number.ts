/** The short number that a text consists of, such as `142` or `#142`. */
export function taskNumberIn(text: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,8})$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
