const written = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;

/** The team's IANA time zone, from the page's HTML. Due dates are days in it. */
export const timeZone = written || 'America/New_York';
