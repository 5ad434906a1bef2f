/**
 * A message for the log: of the values under `names` only the ends are said. What is no JSON is kept as it came, where
 * none of the names stands in it.
 */
export function maskedJson(text: string, names: readonly string[]): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      names.includes(name) && typeof value === 'string' ? endsOf(value) : value,
    );
  } catch {
    return names.some((name) => text.includes(name)) ? '…' : text;
  }
}

function endsOf(text: string): string {
  return text.length > 8 ? `${text.slice(0, 2)}…${text.slice(-2)}` : '…';
}
