import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * What is typed on into a field while what stands in it is sent. Once that is taken, only the rest stays: else it would be sent twice.
 * @param isPending whether something is on its way
 * @param send sends what stands there, if anything does, where Enter was pressed too early for it
 * @returns `begin` is told what goes off, `type` what then stands in the field, `enter` that it was to be sent as well;
 *   `rest` says, once the server has taken the one, what stands behind it, or `null` where that cannot be told any more
 */
export function useTypedOn(isPending: boolean, send: () => unknown) {
  const sent = useRef<string | null>(null);
  const entered = useRef(false);
  const taken = useRef(false);
  const goOn = useEffectEvent(send);

  useEffect(() => {
    if (isPending) return;
    const now = taken.current && entered.current;
    sent.current = null;
    entered.current = false;
    taken.current = false;
    if (now) goOn();
  }, [isPending]);

  return {
    begin: (text: string) => {
      sent.current = text;
    },
    type: (text: string) => {
      if (sent.current !== null && !text.startsWith(sent.current)) sent.current = null;
      entered.current = false;
    },
    enter: () => {
      entered.current = true;
    },
    rest: (text: string): string | null => {
      if (sent.current === null || !text.startsWith(sent.current)) return null;
      taken.current = true;
      return text.slice(sent.current.length).trimStart();
    },
  };
}
