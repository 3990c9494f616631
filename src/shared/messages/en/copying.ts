export const whatYouTyped = 'What you typed';
export const copy = 'Copy';
export const copyMyText = 'Copy my text';
export const copied = 'Copied.';
export const selected = 'Selected: press Ctrl+C or ⌘C to copy.';
