/** Runs `work` once at a time; calls meanwhile repeat it. @param failed gets its errors */
export function repeating(work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let isRunning = false;
  let again = false;
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    while (again) {
      again = false;
      await work().catch(failed);
    }
    isRunning = false;
  };
}
