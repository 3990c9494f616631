const WIDTH = 30;

/**
 * Shows on the terminal how far a long work is; where output goes to a file, nothing.
 * @returns what is told how much is done, of all
 */
export function progressBar(output: NodeJS.WriteStream): (done: number, all: number) => void {
  let shown = '';
  return (done, all) => {
    const part = all > 0 ? Math.min(1, done / all) : 1;
    const filled = Math.round(part * WIDTH);
    const line = `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(part * 100)} %`;
    if (!output.isTTY || line === shown) return;
    shown = line;
    output.write(`\r${line}${part === 1 ? '\n' : ''}`);
  };
}
