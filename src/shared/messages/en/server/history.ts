export const fileAdded = (name: string) => `File added: ${name}`;
export const fileRemoved = (name: string) => `File removed: ${name}`;

export const none = 'none';
export const blanks = 'blanks';
export const quoted = (text: string) => `“${text}”`;

export const changed = (before: string, after: string) => `${before} → ${after}`;
/** A change that cannot be seen in one line. */
export const alike = (words: string, why: string) => `${words} (${why})`;
export const spacingChanged = 'spacing changed';
export const byLessThanAMinute = 'by less than a minute';
export const ticked = (label: string) => `Ticked "${label}"`;
export const unticked = (label: string) => `Unticked "${label}"`;
export const ofField = (field: string, words: string) => `${field}: ${words}`;
