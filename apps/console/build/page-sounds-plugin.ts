import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { initialsOfName, soundsOfName } from '../../server/src/platform/text/pinyin.ts';

const capabilities = fileURLToPath(new URL('../src/capabilities/', import.meta.url));
const name = 'virtual:page-sounds';

/**
 * The titles of pages as they are typed by their sounds, `tiku` and `tk` of 题库, by the function that knows those of
 * names: its dictionary takes megabytes, which no browser fetches.
 */
export function pageSoundsPlugin(): Plugin {
  return {
    name: 'xuezhou-page-sounds',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const files = await readdir(capabilities, { recursive: true });
      const sounds: Record<string, readonly [string, string]> = {};
      for (const each of files.filter((file) => file.endsWith('.pages.ts')).toSorted()) {
        const file = path.join(capabilities, each);
        this.addWatchFile(file);
        for (const [, title = ''] of (await readFile(file, 'utf8')).matchAll(/\btitle: '([^']+)'/g))
          sounds[title] = [soundsOfName(title), initialsOfName(title)];
      }
      return { code: `export default ${JSON.stringify(sounds)};`, moduleSideEffects: false };
    },
  };
}
