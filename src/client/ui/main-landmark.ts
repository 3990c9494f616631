/** Where menus and tooltips stand, because all content belongs in a landmark. */
export const mainLandmark = (): HTMLElement | null => document.querySelector('main');
