import type { MessageTemplates, TemplateFault } from '@xuezhou/rules/message/message-template';
import {
  faultsOfPart,
  ruleOf,
  templateChannels,
  templateKinds,
} from '@xuezhou/rules/message/message-template';
import { LineCounter, parseDocument } from 'yaml';
import type { Faults } from './faults.ts';
import { isRecord } from './fields.ts';
import { readYaml } from './read-yaml.ts';
import type { ReadingContext } from './reading-context.ts';

const file = 'messages.yaml';
const parts = ['title', 'text'] as const;

/**
 * What a school says in its messages, by kind and channel; undefined where there is no such file, or one with anything
 * wrong: half of it would leave some messages in words that nobody chose.
 */
export async function readMessages({
  files,
  faults,
}: ReadingContext): Promise<MessageTemplates | undefined> {
  const text = await files.text(file);
  if (text === undefined) return undefined;
  const before = faults.count;
  const value = readYaml(text, file, faults);
  if (faults.count > before) return undefined;
  const given = value === null || value === '' ? {} : value;
  const reader = new TemplateReader(text, faults);
  for (const [kind, channels] of reader.entries(given, [], templateKinds))
    for (const [channel, template] of reader.entries(channels, [kind], templateChannels))
      reader.check([kind, channel], template);
  if (faults.count === before) return trimmed(given) as MessageTemplates;
  faults.add(file, '整个文件跳过，消息继续用原来的说法；改好后再导入一次');
  return undefined;
}

/** Says of each fault in which line it is. */
class TemplateReader {
  readonly #text: string;
  readonly #faults: Faults;
  readonly #lines = new LineCounter();
  readonly #document;

  constructor(text: string, faults: Faults) {
    this.#text = text;
    this.#faults = faults;
    this.#document = parseDocument(text, { schema: 'failsafe', lineCounter: this.#lines });
  }

  /** The entries of a record, of which only these are known. */
  entries(value: unknown, path: readonly string[], known: readonly string[]): [string, unknown][] {
    if (!isRecord(value)) {
      this.#say(path, '这里应该是“字段: 值”的一组内容');
      return [];
    }
    return Object.entries(value).filter(([name]) => {
      const isKnown = known.includes(name);
      if (!isKnown) this.#say([...path, name], `不认识“${name}”，可以写 ${known.join('、')}`);
      return isKnown;
    });
  }

  check(path: readonly [string, string], template: unknown): void {
    const [kind, channel] = path as [
      (typeof templateKinds)[number],
      (typeof templateChannels)[number],
    ];
    const rule = ruleOf(kind, channel);
    if (rule === undefined) return this.#say(path, `${kind} 没有 ${channel} 的说法，请删去这一项`);
    for (const [name, part] of this.entries(template, path, parts)) {
      const own = rule[name as (typeof parts)[number]];
      const place = [...path, name];
      if (own === null) this.#say(place, `${channel} 只有 title，请删去 ${name}`);
      else if (typeof part !== 'string' || part.trim() === '')
        this.#say(place, `${name} 应该是一段文字`);
      else
        for (const fault of faultsOfPart(part, own))
          this.#say(place, wordsOf(fault, own.known), 'at' in fault ? fault.at : undefined);
    }
  }

  #say(path: readonly string[], fault: string, at?: string): void {
    const where = path.length === 0 ? '' : ` ${path.join('.')}`;
    this.#faults.add(`${file} 第 ${this.#lineOf(path, at)} 行${where}`, fault);
  }

  #lineOf(path: readonly string[], at: string | undefined): number {
    const node: unknown = path.length === 0 ? null : this.#document.getIn(path, true);
    const range: unknown = isRecord(node) ? (node as { range?: unknown }).range : undefined;
    const start = Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0;
    const found = at === undefined ? -1 : this.#text.indexOf(at, start);
    return this.#lines.linePos(Math.max(found, start)).line;
  }
}

function wordsOf(fault: TemplateFault, known: readonly string[]): string {
  const list = known.map((name) => `{{${name}}}`).join('、');
  switch (fault.kind) {
    case 'unknown':
      return `不认识 {{${fault.name}}}，这里可以用 ${list}`;
    case 'missing':
      return `缺少 {{${fault.name}}}，请在文字里加上`;
    case 'tooLong':
      return `太长了，最多 ${fault.most} 个字`;
    case 'brace':
      return `有一处 ${fault.at} 没有成对，应写成 {{title}} 这样`;
  }
}

/** A block of lines ends with one that nobody wrote. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trimEnd();
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]));
}
