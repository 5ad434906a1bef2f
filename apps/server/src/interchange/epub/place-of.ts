import path from 'node:path';

/** The file that an address in another file means, without its fragment. */
export function placeOf(from: string, href: string): string {
  const [bare = ''] = href.split('#');
  return path.posix.join(path.posix.dirname(from), decode(bare));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
