const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A file's name without marks of the direction of text, with which `gpj.exe` can look like an image. */
export const shownFileName = (name: string): string => name.replaceAll(DIRECTIONS, '');
