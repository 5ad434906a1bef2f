/** An address as the browser reads it, or null for what is none: the platform’s own question, whether it can be parsed, is younger than browsers that we serve. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
