const written = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;

/** The team's IANA time zone, as the server wrote it into the page: due dates are days of this calendar. */
export const timeZone = written || 'America/New_York';
