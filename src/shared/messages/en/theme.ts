export const use = { light: 'Use light theme', dark: 'Use dark theme' };
