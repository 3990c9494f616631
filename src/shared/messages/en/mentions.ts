/** The name of the list that an `@` opens. */
export const people = 'People';
