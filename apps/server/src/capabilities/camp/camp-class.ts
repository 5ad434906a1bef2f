/** Classes below it are those of content files; from it on the school opened them by itself. */
export const firstOwnClass = 3_000_001;
