export const requestHeaders = {
  'If-Match': 'The version that the change is based on, in quotes. Without it, any version will do.',
  'If-None-Match': 'The ETag of what you have.',
  Range: 'The part that is wanted, such as bytes=0-1023.',
  'Idempotency-Key': 'A text of your own, up to 255 characters: a repeat with the same key changes nothing more.',
  'Last-Event-ID': 'The last version you have: the stream begins after it.',
  'Last-Event-At': 'The time of that version (`at`). If a restored backup reused the version, the stream tells you to reload.',
};

export const answerHeaders = {
  'Accept-Ranges': 'Parts can be asked for by Range.',
  'Content-Disposition': 'The name of the file.',
  'Content-Range': 'The place of this part in the file.',
  ETag: 'Identifies this content; send it as If-None-Match.',
  'Last-Event-At': 'The time of the version after which this stream begins; absent if unknown.',
  'Next-After':
    'The value of `after` for the next page of the same search; absent on the last page. Unlike the id of the last task it skips nothing, even if that task changes. An empty last page is possible.',
  'Retry-After': 'The seconds after which to try again.',
  'Search-Match': '"approximate" if nothing matched exactly; "partial" if time ran out.',
  'Search-Words': 'The words that were searched for instead, percent-encoded and separated by blanks.',
  'Set-Cookie': 'The session, or its end; at a sign-in also a cookie that recognises this browser at its next one.',
  'Total-Count': 'The total number of results.',
  'WWW-Authenticate': 'Says that an API token does not work; absent without one.',
};
