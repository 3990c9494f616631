import { counted } from '#messages/plural.ts';

export const hereNow = 'Here now';
export const countHereNow = (count: number) => `${counted(count, 'person', 'people')} here now`;
export const further = (count: number) => `+${count}`;
export const you = (name: string) => `${name} (you)`;

export const isEditing = (name: string) => `${name} is editing`;
