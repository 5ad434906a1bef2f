import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import stated from './browser-floor.json' with { type: 'json' };

/**
 * The oldest browsers that the pages serve: iPhones that stayed with iOS 16, and Chrome as it ended on Windows 7.
 * `browser-floor.json` says them once; the build aims at them, the linter and `refuseBeyondFloor` look for what is younger,
 * and `old-browser.js` refuses what is older.
 */
const { floor } = stated;

export const buildTarget: string[] = Object.entries(floor).map(
  ([browser, version]) => `${browser}${version}`,
);

interface Feature {
  readonly name: string;
  readonly pattern: string;
  /** Where it stands; in a script, when left out. */
  readonly in?: 'sheet';
  /** The first versions that have it. */
  readonly since: Readonly<Record<'chrome' | 'firefox' | 'safari', number>>;
  /** `old-browser.js` brings it where it is missing. */
  readonly isFilled?: boolean;
  /** Where this stands in the same file, it is asked for first. */
  readonly guard?: string;
  /** A sheet says the same property before, in words that an older browser knows. */
  readonly hasFallback?: boolean;
}

/** Names of the features in this script or sheet that a browser of the floor does not have, and nothing brings. */
export function beyondFloor(text: string, kind: 'script' | 'sheet'): string[] {
  const features = stated.features as readonly Feature[];
  return features
    .filter((feature) => (feature.in ?? 'script') === kind && isYoung(feature))
    .filter(({ pattern, guard, hasFallback }) => {
      const sought = hasFallback === true ? withoutFallback(text, pattern) : text;
      const isAskedFor = guard !== undefined && new RegExp(guard).test(text);
      return new RegExp(pattern).test(sought) && !isAskedFor;
    })
    .map(({ name }) => name);
}

const isYoung = ({ since, isFilled }: Feature): boolean =>
  isFilled !== true &&
  (since.chrome > floor.chrome || since.firefox > floor.firefox || since.safari > floor.safari);

/** The text without the declarations before which the same property is declared for older browsers. */
function withoutFallback(text: string, pattern: string): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (_block, inner: string) => {
    const known = new Set<string>();
    const left = inner.split(';').filter((declaration) => {
      const property = declaration.split(':', 1)[0]!.trim();
      if (!new RegExp(pattern).test(declaration)) known.add(property);
      else if (known.has(property)) return false;
      return true;
    });
    return `{${left.join(';')}}`;
  });
}

/** Throws where a built script or sheet, a library's too, holds what a browser of the floor does not have. */
export async function refuseBeyondFloor(output: string): Promise<void> {
  const names = await readdir(output, { recursive: true });
  for (const name of names.filter((each) => /\.(?:js|css)$/.test(each))) {
    const kind = name.endsWith('.css') ? 'sheet' : 'script';
    const [found] = beyondFloor(await readFile(path.join(output, name), 'utf8'), kind);
    if (found !== undefined)
      throw new Error(
        `${name} holds ${found}, younger than the oldest browsers of packages/client/build/browser-floor.json`,
      );
  }
}

/** Tells `old-browser.js`, which no bundler touches, what it refuses. */
export function browserFloorPlugin(): Plugin {
  const told = Object.entries(floor).map(([browser, version]) => `${browser}=${version}`);
  return {
    name: 'xuezhou-browser-floor',
    transformIndexHtml: (html) => html.replace('%BROWSER_FLOOR%', told.join(' ')),
  };
}
