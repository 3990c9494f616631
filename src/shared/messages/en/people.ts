// The fields that describe a person, in every form that has them.

export const name = 'Name';
export const mobileNumber = 'Mobile Number';
export const role = 'Role';
export const chooseRole = 'Choose a role';

/** The name of the list that an `@` opens. */
export const people = 'People';
