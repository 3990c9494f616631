// Sizes that both sides count with. They stand apart from the schemas, which the page fetches after its first card.

/** How large the body of a request may be where its call says no other limit (bytes). */
export const BODY_LIMIT = 64 * 1024;

/** How many activities a task carries with it; the others come by pages. */
export const ACTIVITIES_HELD = 20;
export const ACTIVITIES_PAGE = 50;
/** In lists and events a note is cut to this many characters and marked `noteCut`. */
export const NOTE_CUT = 500;

/** And a description to this many characters and bytes; then it is marked `descriptionCut`. */
export const DESCRIPTION_CUT = { characters: 1_000, bytes: 3_000 };

/** How many entries of the audit log come at a time. */
export const AUDIT_PAGE = 100;
