/** Runs `work` once at a time; calls meanwhile repeat it. @param failed gets its errors @returns a function that ends when nothing is left to do */
export function repeating(work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let again = false;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (again) {
      again = false;
      await work().catch(failed);
    }
    running = undefined;
  }
  return () => {
    again = true;
    running ??= Promise.resolve().then(run);
    return running;
  };
}
