import type { ReactNode } from 'react';

/** The texts before and after an element in a sentence of the catalogue. @param of gives the sentence around a placeholder */
export const around = (of: (placeholder: string) => string): string[] => of('\0').split('\0');

/** A sentence of the catalogue around an element. */
export function sentence(of: (placeholder: string) => string, element: ReactNode): ReactNode {
  const [before, after] = around(of);
  return (
    <>
      {before}
      {element}
      {after}
    </>
  );
}
