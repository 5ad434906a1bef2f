/**
 * What a field keeps once its line was taken: what was typed behind the line while it was on its way, or whatever else
 * stands there by then.
 */
export function typedBehind(sent: string, typed: string): string {
  const line = sent.trim();
  const now = typed.trimStart();
  return now.startsWith(line) ? now.slice(line.length).trimStart() : typed;
}
