import type { Faults } from './faults.ts';
import { readYaml } from './read-yaml.ts';

/** The YAML between the two lines of `---` at the beginning, and the Markdown after it. */
export function splitHeader(
  faults: Faults,
  file: string,
  text: string,
): { header: unknown; body: string } {
  const plain = text.replace(/\r\n?/g, '\n');
  const match = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(plain);
  if (match === null) {
    faults.add(file, '开头应该是两行 --- 之间的 YAML 头');
    return { header: undefined, body: '' };
  }
  return {
    header: readYaml(match[1] ?? '', file, faults, 1),
    body: plain.slice(match[0].length).trim(),
  };
}
