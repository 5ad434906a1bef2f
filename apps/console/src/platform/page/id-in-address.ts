/** The number that an address names; null: a new one; undefined: it names none. */
export function idInAddress(text: string | undefined): number | null | undefined {
  if (text === 'new') return null;
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
