/** The veil over the page, which also puts the window in the middle. */
export const dialogVeil =
  'fixed inset-0 z-30 grid place-items-center overflow-y-auto bg-veil p-3 data-[state=closed]:animate-vanish data-[state=open]:animate-appear sm:p-6';

/** The window itself; its content scrolls, its head and foot stay. */
export const dialogPanel =
  'flex max-h-[calc(100dvh-1.5rem)] w-full flex-col rounded-window border border-line bg-raised text-body shadow-window outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:max-h-[calc(100dvh-3rem)]';
