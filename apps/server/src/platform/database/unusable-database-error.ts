/** The database cannot be used as it is. Messages are for the person at the keyboard: what happened, what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}
