/** The key could reach outside the store, or would not survive one of the stores. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
}

const LONGEST_KEY = 900;
const LONGEST_SEGMENT = 240;

/**
 * Returns the key when every store can hold it. Segments that begin with a dot are refused: this covers `..`, and
 * keeps the disk store's own folders out of reach.
 */
export function checkKey(key: string): string {
  const bytes = Buffer.byteLength(key);
  if (bytes === 0 || bytes > LONGEST_KEY) throw refuse(key, '长度不对');
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  if (/[\u0000-\u001f\u007f\\]/.test(key)) throw refuse(key, '有不允许的字符');
  for (const segment of key.split('/')) {
    if (segment === '') throw refuse(key, '不能以斜线开头、结尾，也不能有连续的斜线');
    if (segment.startsWith('.')) throw refuse(key, '不能有以点开头的一段');
    if (Buffer.byteLength(segment) > LONGEST_SEGMENT) throw refuse(key, '有一段太长');
  }
  return key;
}

/** The same for a prefix, which may end with a slash; returned without it. Only listing may pass the empty prefix. */
export function checkPrefix(prefix: string): string {
  return checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}

function refuse(key: string, reason: string): StorageKeyError {
  return new StorageKeyError(`存储路径 ${JSON.stringify(key.slice(0, 80))} ${reason}`);
}
