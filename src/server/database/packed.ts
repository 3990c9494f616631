/** The longest text of a signal (bytes). */
const MOST_BYTES = 7_500;

/** JSON arrays of the values, in order, each short enough for a signal. */
export function packed(values: readonly unknown[]): string[] {
  const packs: string[] = [];
  let pack = '';
  for (const value of values) {
    const one = JSON.stringify(value);
    if (pack && Buffer.byteLength(`[${pack},${one}]`) > MOST_BYTES) {
      packs.push(`[${pack}]`);
      pack = '';
    }
    pack = pack ? `${pack},${one}` : one;
  }
  return pack ? [...packs, `[${pack}]`] : packs;
}
