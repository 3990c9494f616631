/** The veil over the page, which also puts the window in the middle. It comes softly and goes at once: what is done is done, and the page is free. */
export const dialogVeil = 'fixed inset-0 z-30 grid place-items-center overflow-y-auto bg-veil p-3 data-[state=open]:animate-veil sm:p-6';

/** The window itself; its content scrolls, its head and foot stay. */
export const dialogPanel =
  'flex max-h-[calc(100dvh-1.5rem)] w-full flex-col rounded-window border border-line bg-raised text-body shadow-window outline-none data-[state=open]:animate-rise sm:max-h-[calc(100dvh-3rem)]';
