import { useEffect, useState } from 'react';
import { changeAddress, useAddress } from '../../ui/address.ts';

/** The token of a link that opened this screen. It leaves the address at once, because the browser's history would keep it. */
export function useTokenInAddress(name: string): string | null {
  const [token] = useState(useAddress().get(name));
  useEffect(() => {
    if (token !== null) changeAddress((address) => address.delete(name));
  }, [token, name]);
  return token;
}
