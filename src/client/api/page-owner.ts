/** The user whose page this is. All that goes on in it is theirs: calls, their queues, drawn changes, dialogs. */
let owner: string | undefined;

/** Aborted once another user has signed in, because the server would take further calls as theirs. The page is then loaded anew. */
export let pageEnd = new AbortController();

/** Gives the page to a user. If it is another's, it ends. */
export function givePage(user: string): void {
  owner ??= user;
  if (owner !== user) pageEnd.abort();
}

/** Forgets the owner, as a new page does. */
export function beginPage(): void {
  owner = undefined;
  pageEnd = new AbortController();
}
