/** A shape as Lucide describes it: the name of its element, and that one's attributes. */
export type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

function oval(x: number, y: number, rx: number, ry: number): string {
  const half = `a${rx} ${ry} 0 1 0 `;
  return `M${x - rx} ${y}${half}${2 * rx} 0${half}${-2 * rx} 0z`;
}

function box(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down, corner] = [width - 2 * r, height - 2 * r, `a${r} ${r} 0 0 1 `];
  return `M${x + r} ${y}h${across}${corner}${r} ${r}v${down}${corner}${-r} ${r}h${-across}${corner}${-r} ${-r}v${-down}${corner}${r} ${-r}z`;
}

function outlineOfShape([name, attributes]: Shape): string {
  const { d, points, x = 0, y = 0, cx, cy, x1, x2, y1, y2, width, height, r, rx = r, ry = rx } = attributes;
  switch (name) {
    case 'path':
      // It may begin with a step from where it stands.
      return `M0 0${d}`;
    case 'line':
      return `M${x1} ${y1}L${x2} ${y2}`;
    case 'rect':
      return box(+x, +y, Number(width), Number(height), Number(rx ?? ry ?? 0));
    case 'circle':
    case 'ellipse':
      return oval(Number(cx), Number(cy), Number(rx), Number(ry));
    default:
      return `M${points}${name === 'polygon' ? 'z' : ''}`;
  }
}

/** Shapes as one: the `d` of the path that draws them all. */
export const outlineOf = (shapes: readonly Shape[]): string => shapes.map(outlineOfShape).join('');
