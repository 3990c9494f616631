/** A session ends this long after its sign-in, whatever happens. */
export const SESSION_DAYS = 7;
/** A session that was not used for this long has ended. */
export const IDLE_HOURS = 12;
/** How exactly the last use is known: a read of the board should not cost a write. */
export const USE_NOTED_EVERY_MINUTES = 5;
