const place = 'xz-issuer-to';

/** Where somebody wanted to go before the issuer's page, which brings back nothing of it. */
export function keepWay(to: unknown): void {
  if (typeof to === 'string') sessionStorage.setItem(place, to);
  else sessionStorage.removeItem(place);
}

export function takeWay(): string | null {
  const way = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return way;
}
