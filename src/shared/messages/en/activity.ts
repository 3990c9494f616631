export const list = 'Activity';
export const noneYet = 'No activity yet';
export const showAll = 'Show all';
export const restore = 'Restore';

/** Stands for a person whose name is unknown. */
export const someone = 'Someone';
/** A person, and the API token by which they acted, if any. */
export const acting = (name: string, via?: string | null) => (via ? `${name} via ${via}` : name);
export const author = ({ admin, via }: { admin: { name: string }; via: string | null }) => acting(admin.name, via);
