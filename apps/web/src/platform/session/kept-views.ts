const prefix = 'xuezhou-view:';

/** Where the view of an address is kept, a path with its query. */
export const keyOfView = (address: string): string => prefix + address;

/** At a log-out, and when another student comes. */
export function forgetViews(): void {
  try {
    for (const key of keysOfViews()) localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

export function keysOfViews(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}
