export const list = 'Activity';
export const noneYet = 'No activity yet';
export const showAll = 'Show all';
export const restore = 'Restore';

/** The author of a change: a person, and the API token by which they made it, if any. */
export const author = ({ admin, via }: { admin: { name: string }; via: string | null }) => (via ? `${admin.name} via ${via}` : admin.name);
