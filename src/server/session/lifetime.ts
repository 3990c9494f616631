/** How long sessions last: `days` after the sign-in a session ends whatever happens, `idleHours` after its last use otherwise. */
export type Lifetime = { idleHours: number; days: number };

/** How exactly the last use is known: a read of the board should not cost a write. */
export const USE_NOTED_EVERY_MINUTES = 5;
