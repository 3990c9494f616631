/** Counts by key, anew in each period (ms), in the memory of this node. @returns a function that counts one more, or as many, and returns the count */
export function countsIn(period: number): (key: string, more?: number) => number {
  let current = 0;
  const counts = new Map<string, number>();
  return (key, more = 1) => {
    const now = Math.floor(Date.now() / period);
    if (now !== current) counts.clear();
    current = now;
    const count = (counts.get(key) ?? 0) + more;
    counts.set(key, count);
    return count;
  };
}
