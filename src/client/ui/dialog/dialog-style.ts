/** The overlay over the page, which also centres the dialog. It fades in and goes at once: what is done is done, and the page is free. */
export const dialogOverlay =
  'fixed inset-0 z-30 grid place-items-center overflow-y-auto bg-overlay p-3 data-[state=open]:animate-overlay sm:p-6';

/** The dialog itself, which is as wide as it is let be, and with it the toasts that stand inside while it is open. */
export const dialogWindow = 'w-full outline-none';

/** What of it is seen; its content scrolls, its head and foot stay. Toasts stand beside it: they keep their place while it rises. */
export const dialogPanel =
  'flex max-h-[calc(100dvh-1.5rem)] animate-rise flex-col rounded-window border border-line bg-raised text-body shadow-window sm:max-h-[calc(100dvh-3rem)]';
