/** A Markdown table; cells are shown as they are. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Two significant places are as much as a shared machine can tell. */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const verdict = (isMet: boolean): string => (isMet ? 'pass' : '**miss**');
