/** A path of this site, as against an address elsewhere; `//host` is elsewhere. */
export function isPagePath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
