export const labelNotFound = 'This label does not exist or was deleted.';
export const nameTaken = 'There is already a label with this name. Choose another one, or merge the two.';
export const tooMany = (max: number) => `There are already ${max} labels. Delete or merge some first.`;
export const cannotMerge = 'Choose another label that exists to merge into.';
export const comesBack = 'Someone is adding this label to tasks while it is being removed. Try again in a moment.';
export const unknown = (name: string) => `There is no label “${name}”. Choose one that exists, or ask a super admin to create it.`;
