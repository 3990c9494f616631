import { plural } from '#messages/plural.ts';

export const hereNow = 'Here now';
export const countHereNow = (count: number) => plural(count, { one: `${count} person here now`, other: `${count} people here now` });
export const further = (count: number) => `+${count}`;
export const you = (name: string) => `${name} (you)`;

export const isEditing = (name: string) => `${name} is editing`;
