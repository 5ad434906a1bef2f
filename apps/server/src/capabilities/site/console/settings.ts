import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getSettings as getOperation,
  saveSetting as saveOperation,
  saveSettingImage as imageOperation,
} from '@xuezhou/contract/site/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { cleanImage, ImageError } from '../../../platform/media/images/clean-image.ts';
import { dropPublicImage, keepPublicImage } from '../../../platform/media/images/public-image.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  isSchoolSettingKey,
  readSchoolSettings,
  schoolSettings,
  writeSchoolSetting,
  type Setting,
  type SchoolSettingKey,
} from '../school-settings.ts';

/** A QR code is read from a screen at this size and below. */
const imageSide = 600;

export async function getSettings({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof getOperation>> {
  const set = await readSchoolSettings(connection);
  return Object.entries(schoolSettings).map(([key, { about, isImage }]) => ({
    key,
    about,
    isImage,
    value: set[key as SchoolSettingKey] ?? null,
  }));
}

export async function saveSetting(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const key = readKey(body.key);
  const { isImage, complain, doubt }: Setting = schoolSettings[key];
  const value = body.value.trim() === '' ? null : body.value.trim();
  if (value !== null && isImage)
    throw new Refusal('settingInvalid', `${key} 是一张图片，请上传图片文件`);
  const complaint = value === null ? null : (complain(value) ?? doubt?.(value) ?? null);
  if (complaint !== null) throw new Refusal('settingInvalid', `${key} 的值不对：${complaint}`);
  await store(services, actor, { key, before: body.seen, after: value });
  return { value };
}

export async function saveSettingImage(
  services: ConsoleServices,
  { body, files }: InputOf<typeof imageOperation>,
  actor: Actor,
): Promise<DataOf<typeof imageOperation>> {
  const key = readKey(body.key);
  if (!schoolSettings[key].isImage) throw new Refusal('settingInvalid', `${key} 不是图片`);
  const webp = await cleaned(Buffer.from(await files.image.arrayBuffer()));
  const value = await keepPublicImage(services.storage, webp);
  try {
    await store(services, actor, { key, before: body.seen || null, after: value });
  } catch (error) {
    await dropPublicImage(services.storage, value);
    throw error;
  }
  return { value };
}

interface SettingChange {
  readonly key: SchoolSettingKey;
  /** What was seen when the change began. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The image that is replaced goes when the new one is named. Of two who began from the same value the second is told. */
async function store(
  services: ConsoleServices,
  actor: Actor,
  { key, before, after }: SettingChange,
): Promise<void> {
  const isChanged = await changeAudited(services, actor, async (change, now) => {
    // A setting that nobody gave has no row that could be locked.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(
      change,
    );
    const value = (await readSchoolSettings(change))[key] ?? null;
    // Sent twice, as over a network that lost the answer.
    if (value === after) return { answer: false, auditEntry: null };
    if (value !== before) throw new Refusal('settingChanged');
    await writeSchoolSetting(change, key, after, now);
    const auditEntry = {
      operation: 'saveSetting',
      target: { kind: 'setting', id: key },
      before: { value },
      after: { value: after },
    };
    return { answer: true, auditEntry };
  });
  if (isChanged && schoolSettings[key].isImage && before !== null)
    await dropPublicImage(services.storage, before);
}

async function cleaned(bytes: Buffer): Promise<Buffer> {
  try {
    return await cleanImage(bytes, 'school', (image) =>
      image.resize({
        width: imageSide,
        height: imageSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
  } catch (error) {
    if (error instanceof ImageError) throw new Refusal('settingNotImage');
    throw error;
  }
}

function readKey(key: string): SchoolSettingKey {
  if (isSchoolSettingKey(key)) return key;
  throw new Refusal('settingUnknown', `没有“${key}”这个设置`);
}
