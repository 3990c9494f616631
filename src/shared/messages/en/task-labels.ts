import type { LabelColor } from '../../labels.ts';

export const addOne = 'Add label';
export const add = (name: string) => `Add ${name}`;
export const remove = (name: string) => `Remove ${name}`;
export const noneYet = 'No labels yet';

export const filter = 'Label filter';
export const all = 'All labels';

export const colors = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  grey: 'Grey',
} as const satisfies Record<LabelColor, string>;
