export const whatYouTyped = 'What you typed';
export const copy = 'Copy';
export const copyMyText = 'Copy my text';
export const copied = 'Copied.';
/** The hint beside a secret that the server keeps only as a hash. */
export const shownOnce = 'Copy it now. You will not see it again.';
export const done = 'Done';
export const selected = 'Selected: press Ctrl+C or ⌘C to copy.';
