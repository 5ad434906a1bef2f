import { paramError } from './wxpay-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Readers of a request's JSON: each throws PARAM_ERROR for what is missing or out of its bounds. */
export function readText(fields: Fields, name: string, most: number): string {
  const value = readOptionalText(fields, name, most);
  if (value === undefined || value === '') throw paramError(name, '不能为空');
  return value;
}

export function readOptionalText(fields: Fields, name: string, most: number): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw paramError(name, '应为字符串');
  if ([...value].length > most) throw paramError(name, `长度不能超过${most}`);
  return value;
}

export function readObject(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw paramError(name, '应为对象');
  return value as Fields;
}

/** Whole fen, at least one. */
export function readFen(fields: Fields, name: string, path: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw paramError(path, '应为大于0的整数');
  return value;
}

export function readTradeNo(fields: Fields, name: string, most: number): string {
  const value = readText(fields, name, most);
  if (!/^[0-9A-Za-z_\-|*@]+$/.test(value)) throw paramError(name, '只能是数字、大小写字母_-|*');
  return value;
}

export function readNotifyUrl(fields: Fields): string | undefined {
  const value = readOptionalText(fields, 'notify_url', 255);
  if (value === undefined) return undefined;
  // A query would be cut off, so it is refused; http is for the sandbox alone.
  if (!URL.canParse(value) || value.includes('?') || !/^https?:/.test(value))
    throw paramError('notify_url', '应为不带参数的网址');
  return value;
}

export function readTime(fields: Fields, name: string): string | undefined {
  const value = readOptionalText(fields, name, 64);
  if (value === undefined) return undefined;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value);
  if (!isTime || Number.isNaN(Date.parse(value))) throw paramError(name, '应为RFC3339格式的时间');
  return value;
}
