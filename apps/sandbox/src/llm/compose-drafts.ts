interface Line {
  readonly no: number;
  readonly text: string;
}

/** What a desk for drafts asks for, out of its messages; null where it is something else. */
export function readDraftTask(
  messages: unknown,
): { lines: readonly Line[]; count: number; kind: string } | null {
  const all = Array.isArray(messages) ? (messages as { role?: unknown; content?: unknown }[]) : [];
  const said = (wanted: string) => String(all.find(({ role }) => role === wanted)?.content);
  const wish = /拟 (\d+) 道(单选题|多选题|判断题|填数题)/.exec(said('system'));
  if (wish === null) return null;
  try {
    const { lines } = JSON.parse(said('user')) as { lines?: unknown };
    if (!Array.isArray(lines)) return null;
    return { lines: lines as Line[], count: Number(wish[1]), kind: wish[2]! };
  } catch {
    return null;
  }
}

/** Questions, a line of JSON each, that ask what a line of the source says: dull, founded, and the same each time. */
export function composeDrafts({
  lines,
  count,
  kind,
}: NonNullable<ReturnType<typeof readDraftTask>>): string {
  const told = lines.filter(({ text }) => text.trim().length >= 4);
  return Array.from({ length: told.length === 0 ? 0 : count }, (_each, at) => {
    const line = told[at % told.length]!;
    return JSON.stringify(draftOf(kind, line, at));
  }).join('\n');
}

function draftOf(kind: string, { no, text }: Line, at: number): object {
  const spans = [{ no, quote: text.trim() }];
  const about = text.trim().slice(0, 24);
  const shared = {
    explanation: [{ text: `原文说：${text.trim()}`, spans }],
    ...{ checks: [] as string[], difficulty: 1 + (at % 3), value: '', tolerance: '' },
  };
  const option = (words: string, why: string) => ({ text: words, why, spans });
  if (kind === '填数题') {
    const [price, percent] = [1000 + at * 100, 4 + (at % 5)];
    const value = (price * percent) / 100;
    return {
      ...shared,
      stem: {
        text: `就“${about}”：面值 ${price} 元，年利率 ${percent}%，一年的利息是多少元？`,
        spans,
      },
      ...{ options: [], right: '', value: String(value), tolerance: '0.01' },
      checks: [`${price} * ${percent} / 100 = ${value}`],
    };
  }
  if (kind === '判断题')
    return {
      ...shared,
      stem: { text: `“${about}”，原文是这样说的吗？`, spans },
      ...{
        options: [option('正确', '原文就是这样说的。'), option('错误', '原文不是反过来说的。')],
        right: 'A',
      },
    };
  const rights = kind === '多选题' ? ['A', 'B'] : ['B'];
  const options = [
    option(`${about}，如原文`, '和原文一致。'),
    option(`原文第 ${no} 行所说的`, '就是原文的这一行。'),
    option('和原文相反的说法', '原文没有这样说。'),
    option('原文没有提到的说法', '原文里找不到。'),
  ];
  return {
    ...shared,
    stem: {
      text: `关于“${about}”，下面${rights.length > 1 ? '哪些' : '哪一种'}说法符合原文？`,
      spans,
    },
    options: kind === '多选题' ? options : [options[2], options[1], options[3]],
    right: rights.join(''),
  };
}
