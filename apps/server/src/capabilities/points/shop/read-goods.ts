import { parse } from 'yaml';
import type { StoredGood } from './manage-goods.ts';

/** What is wrong with a file of goods, in Chinese, with its place. */
export class GoodsFault extends Error {}

/** The goods of a YAML list, all or none. Throws GoodsFault. */
export function readGoods(text: string): StoredGood[] {
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw new GoodsFault('这不是正确的 YAML');
  }
  if (!Array.isArray(value)) throw new GoodsFault('文件应是一个列表，每项一样东西');
  const goods = value.map((item: unknown, index) => goodOf(item, `第 ${index + 1} 项`));
  if (new Set(goods.map((good) => good.points_good_id)).size < goods.length)
    throw new GoodsFault('两样东西不能用同一个 id');
  return goods;
}

function goodOf(item: unknown, place: string): StoredGood {
  const fields = fieldsOf(item, place);
  const kind = fields.words('kind');
  if (kind !== 'extend' && kind !== 'posted')
    throw new GoodsFault(`${place}的 kind 应是 extend（课程延期）或 posted（邮寄）`);
  return {
    points_good_id: fields.needed('id'),
    kind,
    title: fields.words('title'),
    intro: fields.words('intro'),
    cost: fields.needed('points'),
    days: kind === 'extend' ? fields.needed('days') : null,
    stock: fields.count('stock', 0),
    per_student: fields.count('perStudent', 1),
  };
}

const maxOfAnything = 1_000_000_000;

function fieldsOf(item: unknown, place: string) {
  const fields = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
  const count = (name: string, least: number): number | null => {
    const value = fields[name] ?? null;
    if (value === null) return null;
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > maxOfAnything)
      throw new GoodsFault(`${place}的 ${name} 应是不小于 ${least} 的整数`);
    return Number(value);
  };
  return {
    count,
    needed: (name: string): number => {
      const value = count(name, 1);
      if (value === null) throw new GoodsFault(`${place}缺少 ${name}`);
      return value;
    },
    words: (name: string): string => {
      const value = fields[name];
      if (typeof value !== 'string' || value.trim() === '')
        throw new GoodsFault(`${place}缺少 ${name}`);
      return value.trim();
    },
  };
}
