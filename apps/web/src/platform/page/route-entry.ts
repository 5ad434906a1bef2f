/** Who may open a page. `login, no phone` is a login route that opens for a student without a phone. */
export type RouteAccess = 'open' | 'login' | 'login, no phone' | 'phone' | 'auth';

export interface RouteEntry {
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  readonly capability: string;
}
