// Separate from the schemas, which the page loads after its first card.

/** The largest request body (bytes). */
export const BODY_MOST = 64 * 1024;

/** The same for a change of many tasks (bytes), and how many these may be. */
export const BULK_BODY_MOST = 1024 * 1024;
export const BULK_MOST = 200;

/** The same for an import of tasks. */
export const IMPORT_BODY_MOST = 16 * 1024 * 1024;
export const IMPORT_MOST = 20_000;

export const TITLE_MOST = 500;

export const ACTIVITIES_HELD = 20;
export const ACTIVITIES_PAGE = 50;
/** Lists and events cut notes to this length, marked `noteCut`. */
export const NOTE_CUT = 500;

/** Lists and events leave out a text's mentions if these are longer as JSON: more than a dozen people. */
export const MENTIONS_CUT = 1_000;

/** Lists and events cut descriptions to this size, marked `descriptionCut`. */
export const DESCRIPTION_CUT = { characters: 1_000, bytes: 3_000 };

/** The longest name of a label (characters), how many labels there may be, and on one task. */
export const LABEL_NAME_MOST = 50;
export const LABELS_MOST = 200;
export const LABELS_OF_TASK_MOST = 20;

export const TRASH_PAGE = 50;
export const TRASH_DAYS = 30;
export const AUDIT_PAGE = 100;

export const NOTIFICATIONS_PAGE = 50;

export const UNDO_LEFT_MOST = 1_000;

/** The files of a task, and the longest name of one. */
export const FILES_MOST = 50;
export const FILE_NAME_MOST = 200;
/** The largest preview of a file (bytes). */
export const PREVIEW_MOST = 200 * 1024;
/** Its longer side (px). */
export const PREVIEW_SIDE_MOST = 512;
export const FILE_DAYS = 30;

/** The webhooks of a board. */
export const WEBHOOKS_MOST = 20;
export const DELIVERIES_PAGE = 50;
