export const deletedMeanwhile = 'This task has been deleted.';

export const changedMeanwhile = (name: string) =>
  `${name} changed this task while you were editing it. Saving merges both changes, or asks you to choose.`;
export const keptTheirs = (name: string, fields: readonly string[]) => `Also kept what ${name} changed: ${fields.join(', ')}.`;
export const keptBoth = (name: string) => `Kept both your text and ${name}’s in the description.`;
export const theirsCameFirst = (name: string) =>
  `Not saved: ${name} changed the same fields. Look at theirs, and open Edit if you still want yours.`;
export const notSaved = (name: string) =>
  `Not saved yet: you and ${name} both changed the marked fields. Choose which to keep, then save again.`;
export const allDecided = 'All decided. You can save now.';

export const fieldChanged = (name: string, field: string, age: string) => `${name} changed ${field} too, ${age}.`;
export const statusChanged = (name: string, theirs: string, age: string, mine: string) =>
  `${name} set Status to ${theirs}, ${age}. You chose ${mine}.`;
/** Stands for lines that one side removed. */
export const noLines = '(no lines)';
export const yours = 'Yours';
export const keepMine = 'Keep mine';
export const takeTheirs = 'Take theirs';
