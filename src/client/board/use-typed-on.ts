import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * What is typed on into a field while what stands in it is sent. Once that is taken, only the rest stays: else it would be sent twice.
 * @param isPending whether something is on its way
 * @param send sends what stood there when Enter was pressed too early for it; what was typed behind that is the next one again
 * @returns `begin` is told what goes off, `type` what then stands in the field, `enter` what of it was to be sent as well;
 *   `rest` says, once the server has taken the one, what stands behind it, or `null` where that cannot be told any more
 */
export function useTypedOn(isPending: boolean, send: (text: string) => unknown) {
  const sent = useRef<string | null>(null);
  /** What stood there at each Enter that came too early. */
  const entered = useRef<string[]>([]);
  const taken = useRef(false);
  const goOn = useEffectEvent(send);

  useEffect(() => {
    if (isPending) return;
    const next = taken.current ? entered.current.shift() : undefined;
    sent.current = null;
    if (next === undefined) entered.current = [];
    taken.current = false;
    if (next !== undefined) goOn(next);
  }, [isPending]);

  return {
    begin: (text: string) => {
      sent.current = text;
    },
    type: (text: string) => {
      if (sent.current !== null && !text.startsWith(sent.current)) sent.current = null;
      entered.current = entered.current.filter((one) => text.startsWith(one));
    },
    enter: (text: string) => {
      entered.current.push(text);
    },
    rest: (text: string): string | null => {
      if (sent.current === null || !text.startsWith(sent.current)) return null;
      taken.current = true;
      const { length } = sent.current;
      const behind = (one: string) => one.slice(length).trimStart();
      entered.current = entered.current.map(behind).filter((one, at, all) => one !== '' && one !== all[at - 1]);
      return behind(text);
    },
  };
}
