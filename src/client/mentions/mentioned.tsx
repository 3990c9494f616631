import type { Mention } from '#shared/activities.ts';
import { Marked } from '../text/marked.tsx';
import { late } from '../ui/late.tsx';

export type MentionedProps = { text: string; links?: boolean; mentions?: readonly Mention[] | undefined };

const MentionedText = late(async () => (await import('./mentioned-text.tsx')).MentionedText, 'soon', Marked);

/** A text as `Marked` draws it, with its mentions highlighted. */
export const Mentioned = (props: MentionedProps) => (props.mentions ? <MentionedText {...props} /> : <Marked {...props} />);
