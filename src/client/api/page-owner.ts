/** The page, and the user whose it is. All that goes on in it is theirs: calls, their queues, drawn changes, dialogs. */
export const page = {
  owner: undefined as string | undefined,
  /** Aborted once another user has signed in, because the server would take further calls as theirs. The page is then loaded anew. */
  end: new AbortController(),
};

/** Gives the page to a user. If it is another's, it ends. */
export function givePage(user: string): void {
  page.owner ??= user;
  if (page.owner !== user) page.end.abort();
}
