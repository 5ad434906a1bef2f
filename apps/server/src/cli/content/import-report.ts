import type { CatalogueReport } from '../../interchange/import-catalogue.ts';
import type { Counts } from '../../interchange/store/compare-catalogue.ts';
import type { BankFileReport } from '../../interchange/import-questions.ts';
import type { ShownQuestion } from '../../interchange/banks/show-question.ts';
import { groupBy } from '../../platform/group-by.ts';
import { say } from '../../platform/text/shell-language.ts';
import { tableLines, type Terminal } from '../terminal.ts';

const maxLines = 50;
const heading = [
  '',
  say('取用', 'taken'),
  say('更新', 'updated'),
  say('未变', 'unchanged'),
  say('跳过', 'skipped'),
];
const nouns = {
  courses: say('课程', 'courses'),
  books: say('书', 'books'),
  readings: say('章', 'chapters'),
  lectures: say('课', 'lectures'),
  questions: say('题', 'questions'),
  cards: say('闪卡', 'flash cards'),
  papers: say('试卷', 'papers'),
  camps: say('训练营', 'camps'),
  lives: say('直播课', 'live classes'),
  plans: say('职业规划', 'career plans'),
  surveys: say('调查', 'surveys'),
  articles: say('文章', 'articles'),
  goods: say('商品', 'goods'),
  coupons: say('优惠券', 'coupons'),
} as const;

/** What an import did, for people. */
export function reportImport(
  terminal: Terminal,
  {
    dryRun,
    catalogue,
    banks,
  }: {
    dryRun: boolean;
    catalogue: CatalogueReport | undefined;
    banks: readonly BankFileReport[];
  },
): void {
  tellCounts(terminal, catalogue, banks);
  const removed = catalogue?.removed ?? 0;
  if (removed > 0)
    terminal.print(
      say(`文件里不再有、已下架的：${removed}`, `No longer in the file and withdrawn: ${removed}`),
    );
  for (const { fault } of banks) if (fault !== undefined) terminal.note(fault);
  list(terminal, say('有误而跳过：', 'Skipped for errors:'), catalogue?.faults ?? []);
  const skipped = banks.flatMap(({ file, rows }) =>
    rows.flatMap(({ place, reason }) =>
      reason === undefined
        ? []
        : [say(`${file} ${place}：${reason}`, `${file} ${place}: ${reason}`)],
    ),
  );
  list(terminal, say('跳过的：', 'Skipped:'), skipped);
  const doubts = banks.flatMap(({ file, rows }) =>
    rows.flatMap(({ place, doubts: own = [] }) =>
      own.map((doubt) => say(`${file} ${place}：${doubt}`, `${file} ${place}: ${doubt}`)),
    ),
  );
  list(
    terminal,
    say('拿不准的，请对照原文：', 'Doubtful, please compare with the original:'),
    doubts,
  );
  list(terminal, say('取用了，请看一看：', 'Taken, please have a look:'), [
    ...(catalogue?.notes ?? []),
    ...notesOf(banks),
  ]);
  tellBecoming(terminal, banks);
  if (dryRun)
    terminal.print(say('这是检查，什么也没有写入', 'This was a check; nothing was written'));
}

function tellBecoming(terminal: Terminal, banks: readonly BankFileReport[]): void {
  for (const { file, rows } of banks)
    list(
      terminal,
      say(`${file} 会成为：`, `${file} becomes:`),
      rows.flatMap(({ place, shown, doubts }) =>
        shown === undefined
          ? []
          : shownLines(
              doubts === undefined ? place : say(`${place}（拿不准）`, `${place} (doubtful)`),
              shown,
            ),
      ),
    );
  for (const { file, importId } of banks)
    if (importId !== undefined)
      terminal.print(
        say(
          `${file} 的这次导入可以撤销：npx xuezhou imports undo ${importId}`,
          `This import of ${file} can be undone: npx xuezhou imports undo ${importId}`,
        ),
      );
}

/** What was lost, each once with the places where it was. */
function notesOf(banks: readonly BankFileReport[]): string[] {
  return banks.flatMap(({ file, rows, notes: whole = [] }) => {
    const notes = rows.flatMap(({ place, notes: own = [] }) =>
      own.map((note) => ({ place, note })),
    );
    const own = [...groupBy(notes, ({ note }) => note)].map(([note, places]) => {
      const [first] = places;
      const where =
        places.length === 1
          ? first?.place
          : say(
              `${first?.place}等 ${places.length} 处`,
              `${first?.place} and others, ${places.length} places`,
            );
      return say(`${file} ${where}：${note}`, `${file} ${where}: ${note}`);
    });
    return [...whole.map((note) => say(`${file}：${note}`, `${file}: ${note}`)), ...own];
  });
}

function shownLines(place: string, { kind, stem, answer, parts }: ShownQuestion): string[] {
  const line = `${place} ${kind} ${shorten(stem)}${answer === '' ? '' : ` → ${shorten(answer)}`}`;
  return [
    line,
    ...parts.flatMap((part, index) =>
      shownLines(say(`  （${index + 1}）`, `  (${index + 1})`), part),
    ),
  ];
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function list(terminal: Terminal, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  terminal.print('');
  terminal.print(title);
  for (const line of lines.slice(0, maxLines)) terminal.print(`  ${line}`);
  if (lines.length > maxLines)
    terminal.print(
      say(
        `  ……还有 ${lines.length - maxLines} 条，加上 --json 可以看到全部`,
        `  … and ${lines.length - maxLines} more; --json shows all`,
      ),
    );
}

function tellCounts(
  terminal: Terminal,
  catalogue: CatalogueReport | undefined,
  banks: readonly BankFileReport[],
): void {
  const row = (name: string, { added, changed, unchanged, skipped }: Counts) => [
    name,
    ...[added, changed, unchanged, skipped].map(String),
  ];
  const rows = [
    heading,
    ...(catalogue === undefined
      ? []
      : Object.entries(nouns).map(([name, noun]) =>
          row(noun, catalogue.counts[name as keyof typeof nouns]),
        )),
    ...banks
      .filter(({ fault }) => fault === undefined)
      .map(({ file, counts }) => row(file, counts)),
  ];
  if (rows.length > 1) for (const line of tableLines(rows)) terminal.print(line);
}
