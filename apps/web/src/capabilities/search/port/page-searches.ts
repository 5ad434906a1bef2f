let count = 0;

/** The searches that the open page has of its own: their key is theirs. */
export const pageSearches = {
  isAny: (): boolean => count > 0,
  /** Returns the way to take it back. */
  add: (): (() => void) => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
};
