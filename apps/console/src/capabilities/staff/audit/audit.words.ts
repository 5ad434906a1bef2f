import { factWordsOf } from '@xuezhou/contract/audit-words';
import type { FactWords } from '@xuezhou/contract/audit-kernel';
import { auditTargets, isAuditTarget, type AuditEntry } from '@xuezhou/contract/staff';
import { familyIn } from '@xuezhou/ui/family';
import { schoolNow } from '@xuezhou/ui/school';
import { momentText } from '@xuezhou/client/time/moment-text.ts';

/** A value of the log as people read it; what it is called is said by its operation. */
function factText(value: unknown, words: FactWords | undefined): string {
  if (value === null || value === undefined || value === '') return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value))
    return value.length === 0 ? '没有' : value.map((each) => factText(each, words)).join('、');
  if (typeof value === 'object') return partsText({ ...value }, words);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof words === 'object' && 'isFamily' in words)
    return familyIn(schoolNow().families, text).name;
  const known = typeof words === 'object' && 'values' in words ? words.values : {};
  if (Object.hasOwn(known, text)) return known[text] ?? text;
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? momentText(text) : text;
}

/** What a value consists of, one after the other: 「拿走 3，复原 1」. */
function partsText(value: Readonly<Record<string, unknown>>, words: FactWords | undefined): string {
  const parts = typeof words === 'object' && 'parts' in words ? words.parts : {};
  const isPart = (key: string) => Object.hasOwn(parts, key);
  return Object.entries(value)
    .map(([key, each]) => `${isPart(key) ? parts[key] : unnamed(key)} ${factText(each, words)}`)
    .join('，');
}

/** Of an entry that is older than the words of today. */
const unnamed = (key: string): string => `旧记录里的一项（${key}）`;

export interface FactChange {
  readonly key: string;
  readonly name: string;
  /** Null: the log has none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an entry changed, fact by fact; of lists only what went and what came. */
export function changesOf({
  operation,
  before,
  after,
}: Pick<AuditEntry, 'operation' | 'before' | 'after'>): FactChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.map((key) => {
    const [was, is] = apart(old[key], now[key]);
    const words = factWordsOf(operation, key);
    return {
      key,
      name: words === undefined ? unnamed(key) : typeof words === 'string' ? words : words.words,
      before: key in old ? factText(was, words) : null,
      after: key in now ? factText(is, words) : null,
    };
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return { value };
}

function apart(was: unknown, is: unknown): [unknown, unknown] {
  if (!Array.isArray(was) || !Array.isArray(is)) return [was, is];
  const gone = was.filter((each) => !is.includes(each));
  const come = is.filter((each) => !was.includes(each));
  // Where only the order changed there is nothing to take apart.
  return gone.length + come.length === 0 ? [was, is] : [gone, come];
}

/** By its words where it has such; else by its number. */
/** What is said once it was taken back; an older server does not tell how many it left. */
export const undoText = (summary: string, { kept }: { readonly kept: number }): string =>
  kept > 0 ? `撤回了：${summary}，其中 ${kept} 个以后又改过，留着` : `撤回了：${summary}`;

export const targetText = ({ targetKind, targetId, targetName }: AuditEntry) =>
  `${isAuditTarget(targetKind) ? auditTargets[targetKind] : targetKind} ${targetName ?? targetId}`;
