/** The same parts, once the first has been read, so that a failure before gets an error answer. Ending them at any time ends the source. */
export async function begun<Part>(parts: AsyncGenerator<Part>): Promise<AsyncIterable<Part>> {
  const first = await parts.next();
  let isFirst = true;
  const next = async () => {
    if (!isFirst) return parts.next();
    isFirst = false;
    return first;
  };
  // No generator: one that has not begun, or stands at the first part, would leave the source open.
  return { [Symbol.asyncIterator]: () => ({ next, return: () => parts.return(undefined) }) };
}
