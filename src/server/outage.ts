/** A report of failures that may recur: the first one counts until the work goes well again. */
export function onceAnOutage(report: (error: unknown) => void) {
  let isReported = false;
  return {
    failed(error: unknown): void {
      if (!isReported) report(error);
      isReported = true;
    },
    over(): void {
      isReported = false;
    },
  };
}
