/** The veil over the page, which also puts the window in the middle. It comes softly and goes at once: what is done is done, and the page is free. */
export const dialogVeil = 'fixed inset-0 z-30 grid place-items-center overflow-y-auto bg-veil p-3 data-[state=open]:animate-veil sm:p-6';

/** The window itself, which is as wide as it is let be, and with it the toasts that stand inside while it is open. */
export const dialogWindow = 'w-full outline-none';

/** What of it is seen; its content scrolls, its head and foot stay. Toasts stand beside it: they keep their place while it rises. */
export const dialogPanel =
  'flex max-h-[calc(100dvh-1.5rem)] animate-rise flex-col rounded-window border border-line bg-raised text-body shadow-window sm:max-h-[calc(100dvh-3rem)]';
