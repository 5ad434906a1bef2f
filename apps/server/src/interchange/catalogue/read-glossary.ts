import type { ReadingContext } from './reading-context.ts';
import { readYaml } from './read-yaml.ts';

const file = 'glossary.yaml';
const maxNames = 12;
const longestName = 60;

/** Things with all their names, for search; undefined where the catalogue has no such file, or one that is no list. */
export async function readGlossary({
  files,
  faults,
}: ReadingContext): Promise<string[][] | undefined> {
  const text = await files.text(file);
  if (text === undefined) return undefined;
  const before = faults.count;
  const value = readYaml(text, file, faults);
  if (faults.count > before) return undefined;
  if (!Array.isArray(value)) {
    faults.add(file, '应该是一个列表，每一行写一个词的几种说法，如 - [久期, duration]');
    return undefined;
  }
  return value.flatMap((entry: unknown, index) => {
    const names = namesOf(entry);
    if (names !== undefined) return [names];
    faults.add(
      file,
      `第 ${index + 1} 组应该是 2 至 ${maxNames} 种不同的说法，每种不超过 ${longestName} 个字；这一组跳过`,
    );
    return [];
  });
}

function namesOf(entry: unknown): string[] | undefined {
  if (!Array.isArray(entry)) return undefined;
  const names = entry.filter(
    (name: unknown): name is string =>
      typeof name === 'string' && name.trim() !== '' && name.length <= longestName,
  );
  const isSound =
    names.length === entry.length &&
    names.length >= 2 &&
    names.length <= maxNames &&
    new Set(names).size === names.length;
  return isSound ? names.map((name) => name.trim()) : undefined;
}
