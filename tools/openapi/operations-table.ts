import { variables } from '../../apps/server/src/platform/config/config.ts';

/** The table of docs/operations.md, from the one list that the server reads. */
export function operationsTable(): string {
  const rows = Object.entries(variables).map(([name, { about, fallback }]) => {
    const shown = fallback === '' ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${about} |`;
  });
  return ['| variable | default | what it is for |', '|---|---|---|', ...rows].join('\n');
}
