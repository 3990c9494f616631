import { late } from '../ui/late.tsx';

/** The people who have the board open: in the header, or on a phone below the forms. */
export const HereNow = late(async () => (await import('../presence/here-now.tsx')).HereNow);
