/** The database refused a row because what it refers to is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
