import type { CoursewarePackage } from './read-courseware.ts';

const longestText = 2_000_000;
const mostNamed = 5;

/** What stands where an element or a script would fetch it. */
const fetched =
  /(?:src|href|data|action|poster)\s*=\s*["'](https?:\/\/[^"'\s>]{3,300})["']|url\(\s*["']?(https?:\/\/[^"')\s]{3,300})/gi;
const isPage = /\.(?:x?html?|css)$/i;

/** Addresses of others that pages of a package name: they do not open here, and the person who brought it should know. */
export async function outsideAddresses({ archive, names }: CoursewarePackage): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names.filter((one) => isPage.test(one))) {
    const bytes = await archive.bytes(name, Number.MAX_SAFE_INTEGER);
    const text = bytes?.subarray(0, longestText).toString('utf8') ?? '';
    for (const [, one, other] of text.matchAll(fetched)) {
      const address = one ?? other ?? '';
      // Templates write what becomes an address later, as `https://[host]/`.
      if (!address.startsWith('http://www.w3.org/') && URL.canParse(address))
        found.add(new URL(address).origin);
    }
  }
  return [...found].slice(0, mostNamed);
}
