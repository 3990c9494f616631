/** A shape as Lucide describes it: the name of its element, and that one's attributes. */
export type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];
/** Shapes as one: the `d` of the path that draws them all. */
export declare const outlineOf: (shapes: readonly Shape[]) => string;
