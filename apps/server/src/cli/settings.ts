import { readFile } from 'node:fs/promises';
import {
  isSchoolSettingKey,
  readSchoolSettings,
  schoolSettings,
  writeSchoolSetting,
  type SchoolSettingKey,
} from '../capabilities/site/school-settings.ts';
import { cleanImage, ImageError } from '../platform/media/images/clean-image.ts';
import { dropPublicImage, keepPublicImage } from '../platform/media/images/public-image.ts';
import type { Services } from '../platform/services.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';

type SettingServices = Pick<Services, 'database' | 'storage' | 'clock'>;

/** A QR code is read from a screen at this size and below. */
const imageSide = 600;

export async function listSettings(
  { database }: SettingServices,
  { print }: Terminal,
): Promise<number> {
  const set = await readSchoolSettings(database.connection);
  const rows = Object.entries(schoolSettings).map(([key, { about }]) => [
    key,
    set[key as SchoolSettingKey] ?? '',
    about,
  ]);
  for (const line of tableLines([['设置', '现在的值', '说明'], ...rows])) print(line);
  return 0;
}

/** An empty value takes the setting away. */
export async function changeSetting(
  services: SettingServices,
  { key, value }: { key: string; value: string },
  { print }: Terminal,
): Promise<number> {
  if (!isSchoolSettingKey(key))
    throw new CliError(`没有“${key}”这个设置。运行 npx xuezhou setting list 看有哪些`);
  const { connection } = services.database;
  const before = (await readSchoolSettings(connection))[key];
  const after = value === '' ? null : await readValue(services, key, value);
  await writeSchoolSetting(connection, key, after, services.clock.now());
  if (schoolSettings[key].isImage && before !== undefined)
    await dropPublicImage(services.storage, before);
  print(after === null ? `已清除 ${key}` : `${key} 已设为 ${after}`);
  return 0;
}

async function readValue(
  { storage }: SettingServices,
  key: SchoolSettingKey,
  given: string,
): Promise<string> {
  const { isImage, complain } = schoolSettings[key];
  if (isImage) return await keepImage(storage, given);
  const value = given.trim();
  const complaint = complain(value);
  if (complaint !== null) throw new CliError(`${key} 的值不对：${complaint}`);
  return value;
}

async function keepImage(storage: Services['storage'], file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CliError(`读不到图片文件“${file}”`, { cause: error });
  });
  try {
    const webp = await cleanImage(bytes, 'school', (image) =>
      image.resize({
        width: imageSide,
        height: imageSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
    return await keepPublicImage(storage, webp);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new CliError(`“${file}”不是 JPG、PNG 或 WebP 图片`, { cause: error });
  }
}
