/** The parameters of a query whose pages follow one another, each named by the last id of the one before. @param size of a full page */
export const pagesBefore = (size: number) => ({
  initialPageParam: undefined as string | undefined,
  // A short page is the last one.
  getNextPageParam: (page: readonly { id: string }[]) => (page.length < size ? undefined : page.at(-1)?.id),
  // Entries come and go, so each opening loads them anew.
  gcTime: 0,
});
