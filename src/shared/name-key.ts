/** A name as names are compared: without case, and composed and decomposed accents alike. It is stored: no name's may ever come out otherwise. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
