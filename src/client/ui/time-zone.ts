const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;

/** The team's IANA time zone, as the server wrote it into the page: due dates are days of this calendar. */
export let timeZone = written || 'America/New_York';

/** Says it where there is no page, as on the server. */
export function setTimeZone(zone: string): void {
  timeZone = zone;
}
