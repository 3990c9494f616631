import { Marked } from '../text/marked.tsx';
import { late } from '../ui/late.tsx';

/** A text as `Marked` draws it, with its mentions highlighted. */
export const Mentioned = late(async () => (await import('./mentioned-text.tsx')).MentionedText, 'soon', Marked);
