/** A file of questions of which nothing can be taken, in words for the person who brought it. */
export class BankFileError extends Error {
  override name = 'BankFileError';
}
