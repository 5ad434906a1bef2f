/** Has the browser keep a file that is asked for soon. Where this fails, the one who needs it asks in vain itself. */
export function fetchAhead(path: string): void {
  void fetch(path).catch(() => undefined);
}
