import { useEffectEvent, useLayoutEffect } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';

/** The query of the page's address. */
export const useAddress = (): URLSearchParams => new URLSearchParams(useSearch());

/** Changes the query as it stands now, which may be newer than what is drawn. No entry is added to the browser's history. */
export function changeAddress(change: (address: URLSearchParams) => void, path = location.pathname): void {
  const address = new URLSearchParams(location.search);
  change(address);
  navigate(address.size === 0 ? path : `${path}?${address}`, { replace: true, state: history.state });
}

/** Goes to another screen in place of this one. @param to its address */
export function Redirect({ to, state }: { to: string; state?: { filters: string } }): null {
  const go = useEffectEvent(() => navigate(to, { replace: true, state }));
  useLayoutEffect(() => go(), []);
  return null;
}
