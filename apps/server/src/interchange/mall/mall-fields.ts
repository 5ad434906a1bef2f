import type { Fields } from '../catalogue/fields.ts';

/** Yuan as an author writes them, in fen. */
export function readYuan(fields: Fields, name: string): number {
  const text = fields.text(name).trim();
  if (/^\d{1,6}(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
  if (text !== '') fields.say(`${name} 应该是以元为单位的数，如 3680 或 68.50，现在是“${text}”`);
  return 0;
}

export const yuanOr = <Fallback>(fields: Fields, name: string, fallback: Fallback) =>
  fields.has(name) ? readYuan(fields, name) : fallback;

/** Null where it is absent. */
export const momentOr = (fields: Fields, name: string): Date | null =>
  fields.has(name) ? fields.moment(name) : null;

export function readTexts(fields: Fields, name: string): string[] {
  if (!fields.has(name)) return [];
  return fields.list(name).flatMap((text) => {
    if (typeof text === 'string' && text.trim() !== '') return [text.trim()];
    fields.say(`${name} 的每一项应该是一段文字`);
    return [];
  });
}

export function readIds(fields: Fields, name: string): number[] {
  if (!fields.has(name)) return [];
  return fields.list(name).flatMap((text) => {
    if (typeof text === 'string' && /^\d{1,9}$/.test(text.trim())) return [Number(text)];
    fields.say(`${name} 的每一项应该是一个编号`);
    return [];
  });
}
