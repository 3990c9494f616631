/** The locale of dates and plurals, as `Intl` names it. */
export const locale = 'en-US';
