/** Set by the global set-up, which starts the school. */
export function place(name: 'E2E_URL' | 'E2E_PHONE_URL'): string {
  const url = process.env[name];
  if (url === undefined) throw new Error(`${name} is not set`);
  return url;
}
