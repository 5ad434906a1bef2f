import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/services.ts';
import { getSchool } from '../school.ts';
import { folderOfMark, iconName, iconOfMark, maskableIcon } from './read-mark.ts';

const file = 'manifest.webmanifest';

/** The manifest of the built application under the school's names and icons. */
export async function manifestOf(
  services: Pick<Services, 'database' | 'clock' | 'config'>,
  web: string,
): Promise<() => Promise<object>> {
  const built = JSON.parse(await readFile(path.join(web, file), 'utf8')) as object;
  return async () => {
    const { name, face } = await getSchool(services);
    return { ...built, name, short_name: face.shortName, ...iconsOf(face.mark) };
  };
}

function iconsOf(mark: string): { icons?: object[] } {
  if (folderOfMark(mark) === null) return {};
  const square = ([192, 512] as const).map((side) => ({
    src: iconOfMark(mark, iconName(side)),
    sizes: `${side}x${side}`,
    type: 'image/png',
  }));
  const cut = { src: iconOfMark(mark, maskableIcon), sizes: '512x512', type: 'image/png' };
  return { icons: [...square, { ...cut, purpose: 'maskable' }] };
}
