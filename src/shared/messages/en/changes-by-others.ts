import type { Action } from '../../words.ts';

export const deleted = (title: string, hasDraft: boolean) =>
  `${title} was deleted${hasDraft ? '. What you typed for it is kept above the columns' : ''}`;
export const restored = (title: string) => `${title} was restored`;

export const changed: Record<Action, (name: string, title: string, note?: string | null) => string> = {
  created: (name, title) => `${name} created ${title}`,
  comment: (name, title) => `${name} commented on ${title}`,
  edited: (name, title) => `${name} edited ${title}`,
  status_changed: (name, title, note) => `${name} changed status of ${title}${note ? `: ${note}` : ''}`,
};
