/** The time of one kind of call (milliseconds) at each size. */
type Curve = { what: string; points: { tasks: number; time: number }[] };

/** Curves side by side: one panel for each engine. */
export type Panel = { title: string; curves: Curve[] };

const WIDTH = 560;
const HEIGHT = 360;
const LEFT = 56;
const RIGHT = 170;
const TOP = 40;
const BOTTOM = 40;
/** Told apart by their dashes as well as by colour. */
const inks = ['#2f6f4f', '#b3541e', '#2a5d9f', '#8a3b7c', '#6b6b1f', '#555555', '#a02c2c'];
const dashes = ['', '6 3', '2 3', '8 3 2 3', '', '6 3', '2 3'];
const GAP = 13;

const text = (x: number, y: number, words: string, rest = '') => `<text x="${x}" y="${y.toFixed(1)}" ${rest}>${words}</text>`;

/** Moves labels apart, from the top down, until none covers another. */
function apart(places: number[]): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  for (const [rank, at] of order.entries()) {
    const above = found[order[rank - 1] ?? -1];
    if (above !== undefined) found[at] = Math.max(found[at] ?? 0, above + GAP);
  }
  return found;
}

function panel({ title, curves }: Panel, sizes: number[], decades: [number, number]): string {
  const least = Math.log10(sizes[0] ?? 1);
  const span = Math.log10(sizes.at(-1) ?? 1) - least || 1;
  const x = (tasks: number) => LEFT + ((Math.log10(tasks) - least) / span) * (WIDTH - LEFT - RIGHT);
  const [low, high] = decades;
  const y = (time: number) => TOP + ((high - Math.log10(Math.max(time, 10 ** low))) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const marks = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  const grid = [
    ...marks.map(
      (time) =>
        `<path d="M${LEFT} ${y(time).toFixed(1)}H${WIDTH - RIGHT}" stroke="#ddd"/>${text(LEFT - 6, y(time) + 4, `${time} ms`, 'text-anchor="end"')}`,
    ),
    ...sizes.map((tasks) => text(x(tasks), HEIGHT - BOTTOM + 18, tasks.toLocaleString('en'), 'text-anchor="middle"')),
  ];
  const labels = apart(curves.map(({ points }) => y(points.at(-1)?.time ?? 1)));
  const lines = curves.map(({ what, points }, at) => {
    const path = points.map(({ tasks, time }, step) => `${step ? 'L' : 'M'}${x(tasks).toFixed(1)} ${y(time).toFixed(1)}`).join('');
    const ink = inks[at % inks.length];
    const line = `<path d="${path}" fill="none" stroke="${ink}" stroke-width="2" stroke-dasharray="${dashes[at % dashes.length]}"/>`;
    return line + text(WIDTH - RIGHT + 8, (labels[at] ?? 0) + 4, what, `fill="${ink}"`);
  });
  return `${text(LEFT, 20, title, 'font-size="14" font-weight="600"')}${grid.join('')}${lines.join('')}`;
}

/** Draws what calls cost against the size of the board, both by tens, as an SVG. */
export function plot(panels: Panel[]): string {
  const points = panels.flatMap(({ curves }) => curves.flatMap((curve) => curve.points));
  const sizes = [...new Set(points.map(({ tasks }) => tasks))].sort((a, b) => a - b);
  const times = points.map(({ time }) => Math.log10(Math.max(time, 0.1)));
  const decades: [number, number] = [Math.floor(Math.min(0, ...times)), Math.ceil(Math.max(1, ...times))];
  const drawn = panels.map((one, at) => `<g transform="translate(${at * WIDTH} 0)">${panel(one, sizes, decades)}</g>`);
  const width = WIDTH * panels.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" font-family="sans-serif" font-size="11" fill="#333"><rect width="${width}" height="${HEIGHT}" fill="#fff"/>${drawn.join('')}</svg>\n`;
}
