import { extname } from 'node:path';

const BY_EXTENSION: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** What a file of this name is, as far as its extension tells. */
export function contentTypeOf(key: string): string {
  return BY_EXTENSION[extname(key).toLowerCase()] ?? 'application/octet-stream';
}
