import { useContext } from 'react';
import type { Mention } from '#shared/activities.ts';
import { mayMention } from '#shared/mentions.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { useUser } from '../session/use-session.ts';
import { drawText, Marked, SearchWordsContext, type Span } from '../text/marked.tsx';
import { classes } from '../ui/classes.ts';
import { withTodaysNames } from './todays-names.ts';

export type MentionedProps = { text: string; links?: boolean; mentions?: readonly Mention[] | undefined };

/** Nothing here may change the width of the text, because it replaces the plain one. */
const mention = (isMe: boolean): Span['draw'] =>
  function drawMention(pieces, key) {
    return (
      <span
        key={key}
        data-mention=""
        className={classes(
          'rounded-[3px] bg-accent-soft box-decoration-clone text-accent-text forced-colors:underline',
          isMe && 'ring-1 ring-accent',
        )}
      >
        {pieces}
      </span>
    );
  };

function WithMentions({ text, mentions = [], links = false }: MentionedProps) {
  const { data: admins = [] } = useAssignableAdmins();
  const { data: user } = useUser();
  const words = useContext(SearchWordsContext);
  const named = withTodaysNames(text, mentions, new Map(admins.map(({ id, name }) => [id, name])));
  const spans = named.people.map(({ from, to, id }) => ({ from, to, draw: mention(id === user?.id) }));
  return drawText(named.text, words, { links, spans });
}

/** A text that shows mentioned people by their current names, and highlights mentions of the user. */
export const MentionedText = (props: MentionedProps) =>
  // Most parts of a Markdown text have no mention, and so need neither names nor the user.
  mayMention(props.text) ? <WithMentions {...props} /> : <Marked {...props} />;
