/** What the person at the keyboard can mend; shown as it is, without a stack. */
export class CliError extends Error {
  override name = 'CliError';
}
