import { firstOwnCourse } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Fields } from './fields.ts';

const names = {
  course: '课程',
  book: '书',
  reading: '章',
  subject: '知识点',
  lecture: '课',
  question: '题',
  card: '闪卡',
  paper: '试卷',
  camp: '训练营',
  class: '训练营的班',
  live: '直播课',
  plan: '职业规划',
  survey: '调查',
  good: '商品',
  variant: '商品的考期',
  coupon: '优惠券',
} as const;

export type IdKind = keyof typeof names;

/** What a bank brings has larger ids. */
export const maxFileQuestion = 99_999_999;
const maxId = { course: firstOwnCourse - 1, question: maxFileQuestion };

/** The ids of the whole catalogue: each belongs to one place. */
export class KnownIds {
  readonly #places = new Map<string, string>();

  /** Reads the id of a record, and claims it. */
  claim(kind: IdKind, fields: Fields): number {
    const maxOfKind = kind === 'course' || kind === 'question' ? maxId[kind] : 2_000_000;
    const id = fields.integer('id', [1, maxOfKind]);
    if (!/^\s*\d+\s*$/.test(fields.textOr('id', ''))) return id;
    const key = `${kind} ${id}`;
    const owner = this.#places.get(key);
    if (owner === undefined) this.#places.set(key, fields.place);
    else fields.say(`${names[kind]}的编号 ${id} 已被 ${owner} 使用，请换一个`);
    return id;
  }

  /** Kinds with ids that were claimed until now. */
  get claimed(): ReadonlySet<string> {
    return new Set(this.#places.keys());
  }

  has(kind: IdKind, id: number): boolean {
    return this.#places.has(`${kind} ${id}`);
  }
}
