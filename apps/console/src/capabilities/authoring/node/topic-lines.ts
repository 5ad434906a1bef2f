import type { TopicLine } from '@xuezhou/contract/authoring/console';

/** Behind the others, under the heading of the last. */
export const newLine = (lines: readonly TopicLine[]): TopicLine => ({
  ...{ topicId: null, title: '', merged: [] },
  group: lines.at(-1)?.group ?? 'basis',
});

export const nameOfLine = ({ title }: TopicLine, chapter: string): string =>
  title.trim() === '' ? chapter : title.trim();

export function movedBy(lines: readonly TopicLine[], at: number, by: -1 | 1): TopicLine[] {
  const line = lines[at];
  if (line === undefined || at + by < 0 || at + by >= lines.length) return [...lines];
  return lines.toSpliced(at, 1).toSpliced(at + by, 0, line);
}

/** The one goes, and what stands in it follows into the other. */
export function mergedInto(lines: readonly TopicLine[], at: number, into: number): TopicLine[] {
  const gone = lines[at];
  if (gone === undefined || at === into) return [...lines];
  const ids = [...gone.merged, ...(gone.topicId === null ? [] : [gone.topicId])];
  return lines
    .map((line, index) => (index === into ? { ...line, merged: [...line.merged, ...ids] } : line))
    .toSpliced(at, 1);
}

/** Why they cannot be saved yet. */
export function faultOf(lines: readonly TopicLine[], chapter: string): string | undefined {
  if (lines.some(({ topicId, title }) => topicId === null && title.trim() === ''))
    return '新的考点要写名称';
  const names = lines.map((line) => nameOfLine(line, chapter));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : `有两个考点都叫“${twice}”，请改一个名称，或把它们合并`;
}
