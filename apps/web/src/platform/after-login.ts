export type Destination =
  | { readonly kind: 'away'; readonly href: string }
  | { readonly kind: 'inside'; readonly path: string };

interface LoginAddress {
  /** The login page's own query. */
  search: Readonly<Record<string, string | undefined>>;
  /** The login page's own hash, with its `#`. */
  hash: string;
  origin: string;
  studentId: number | null;
}

/** Addresses that would bring a student straight back, or out again. */
const notAfterLogin = /^\/(login|logout|login-kecuhui)(?:\/|$)/;

/**
 * Where login leads: to redirect_uri by a full navigation (with the studentId when isFromEvent is there, and the
 * hash), else to login_redirect_uri, else to the dashboard. Both only within our own origin, so that a link to our
 * login cannot carry a student to a stranger's page. `code` and `state` belong to the way in and stay behind.
 */
export function destinationAfterLogin({
  search,
  hash,
  origin,
  studentId,
}: LoginAddress): Destination {
  const away = ownAddress(search['redirect_uri'], origin);
  if (away) {
    if (search['isFromEvent'] !== undefined && studentId !== null)
      away.searchParams.set('studentId', String(studentId));
    if (hash !== '') away.hash = hash;
    return { kind: 'away', href: away.href };
  }
  const inside = ownAddress(search['login_redirect_uri'], origin);
  if (inside && !notAfterLogin.test(inside.pathname))
    return { kind: 'inside', path: inside.href.slice(origin.length) };
  return { kind: 'inside', path: '/dashboard' };
}

function ownAddress(address: string | undefined, origin: string): URL | null {
  if (!address || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin) return null;
  url.searchParams.delete('code');
  url.searchParams.delete('state');
  return url;
}
