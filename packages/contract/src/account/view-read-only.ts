/** The number of the refusal that the outbox of a page gives by itself; the words of all of them would be too much for it. */
export const viewReadOnlyStatus = 1045;
