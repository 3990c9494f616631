import { Marked } from '../text/marked.tsx';
import { late } from '../ui/late.tsx';
import type { MentionedProps } from './mentioned-text.tsx';

const MentionedText = late(async () => (await import('./mentioned-text.tsx')).MentionedText, 'soon', Marked);

/** A text as `Marked` draws it, with its mentions highlighted. */
export const Mentioned = (props: MentionedProps) => (props.mentions ? <MentionedText {...props} /> : <Marked {...props} />);
