/** The database refused a row because another one has what must be unique. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
