import { isDay } from '@xuezhou/rules/text/is-day';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Faults } from './faults.ts';

export function isRecord(value: unknown): value is AuthoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the fields of one record of a content file and says what is wrong with them, each with its place.
 * What cannot be read answers something harmless: the caller drops the record when the faults grew.
 */
export class Fields {
  readonly place: string;
  readonly record: AuthoredRecord;
  readonly #faults: Faults;
  readonly #known = new Set<string>();

  constructor(value: unknown, place: string, faults: Faults) {
    this.place = place;
    this.#faults = faults;
    this.record = isRecord(value) ? value : {};
    if (!isRecord(value)) this.say('这里应该是“字段: 值”的一组内容');
  }

  say(fault: string): void {
    this.#faults.add(this.place, fault);
  }

  /** The fields of a record inside this one. */
  inside(value: unknown, where: string): Fields {
    return new Fields(value, `${this.place}${where}`, this.#faults);
  }

  has(name: string): boolean {
    return this.#value(name) !== undefined;
  }

  text(name: string): string {
    const text = this.textOr(name, '');
    if (this.has(name) && text.trim() === '' && typeof this.record[name] === 'string')
      this.say(`${name} 是空的`);
    if (!this.has(name)) this.say(`缺少 ${name}`);
    return text;
  }

  textOr(name: string, fallback: string): string {
    const value = this.#value(name);
    if (value === undefined) return fallback;
    if (typeof value === 'string') return value.trimEnd();
    this.say(`${name} 应该是一段文字`);
    return fallback;
  }

  integer(name: string, [least, most]: readonly [number, number]): number {
    const text = this.text(name).trim();
    const number = Number(text);
    if (/^-?\d+$/.test(text) && number >= least && number <= most) return number;
    if (text !== '') this.say(`${name} 应该是 ${least} 到 ${most} 之间的整数，现在是“${text}”`);
    return least;
  }

  integerOr(name: string, range: readonly [number, number], fallback: number): number {
    return this.has(name) ? this.integer(name, range) : fallback;
  }

  /** One of the names; answers what the name stands for. */
  choice<Value>(name: string, meanings: Readonly<Record<string, Value>>, fallback: Value): Value {
    const text = this.text(name).trim();
    const meaning = Object.hasOwn(meanings, text) ? meanings[text] : undefined;
    if (meaning !== undefined) return meaning;
    if (text !== '')
      this.say(`${name} 只能是 ${Object.keys(meanings).join('、')} 之一，现在是“${text}”`);
    return fallback;
  }

  flag(name: string): boolean {
    return this.has(name) && this.choice(name, { true: true, false: false }, false);
  }

  /** A day such as 2027-02-17; null when the field is absent. */
  day(name: string): string | null {
    if (!this.has(name)) return null;
    const text = this.text(name).trim();
    if (isDay(text)) return text;
    this.say(`${name} 应该是日期，如 2027-02-17，现在是“${text}”`);
    return null;
  }

  /** A moment in Asia/Shanghai such as 2026-12-01 20:00. */
  moment(name: string): Date {
    const text = this.text(name).trim();
    const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text) ?? [];
    const moment = new Date(`${day}T${time}:00+08:00`);
    // A day that no month has would become one of the next month.
    if (isDay(day) && !Number.isNaN(moment.getTime())) return moment;
    if (text !== '') this.say(`${name} 应该是北京时间，如 2026-12-01 20:00，现在是“${text}”`);
    return new Date(0);
  }

  list(name: string): readonly Authored[] {
    const value = this.#value(name);
    if (value === undefined) this.say(`缺少 ${name}`);
    else if (Array.isArray(value)) return value as readonly Authored[];
    else this.say(`${name} 应该是一个列表，每项以“- ”开头`);
    return [];
  }

  recordOf(name: string): AuthoredRecord {
    const value = this.#value(name);
    if (value === undefined) this.say(`缺少 ${name}`);
    else if (isRecord(value)) return value;
    else this.say(`${name} 应该是“字段: 值”的一组内容`);
    return {};
  }

  /** Call when all fields are read: the rest are typing errors, or a comma that split a text. */
  refuseOthers(): void {
    for (const name of Object.keys(this.record))
      if (!this.#known.has(name))
        this.say(
          `不认识的字段“${name}”，可用的有 ${[...this.#known].join('、')}；如果它是文字的一部分，请给文字加引号`,
        );
  }

  #value(name: string): Authored | undefined {
    this.#known.add(name);
    return this.record[name];
  }
}
