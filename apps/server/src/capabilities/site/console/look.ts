import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  LookSetting,
  readLookMark as markOperation,
  readLookPhoto as photoOperation,
  saveLook as saveOperation,
  SchoolLook,
} from '@xuezhou/contract/site/console';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { cleanImage, ImageError } from '../../../platform/media/images/clean-image.ts';
import { dropPublicImage, keepPublicImage } from '../../../platform/media/images/public-image.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { ownLine, ownMark, readLookRow, writeLook, type LookRow } from '../look/look.repository.ts';
import { folderOfMark, hasMark, keepMark, MarkError, markFolder } from '../look/read-mark.ts';
import { smsSignOf } from '../providers/provider-in-use.ts';
import { soundLook } from '../look/sound-look.ts';
import { forgetSchool } from '../school.ts';

export async function getLook({
  database: { connection },
  ...opening
}: Pick<ConsoleServices, 'database' | 'config' | 'signer'>): Promise<SchoolLook> {
  const { row, named } = await readLookRow(connection);
  const otherSign = await smsSignOf(opening, connection);
  const inUse = row.sms_sign_state === 'approved' ? (row.sms_sign ?? otherSign) : otherSign;
  return {
    version: row.version,
    setting: settingOf(row),
    otherwise: {
      name: named,
      mark: ownMark,
      line: ownLine.replace('\n', ''),
      mailSender: row.name ?? named,
      smsSign: otherSign,
    },
    smsSign: { inUse, state: row.sms_sign_state },
  };
}

export async function saveLook(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<SchoolLook> {
  const { storage, database } = services;
  const setting = soundLook(body.setting);
  await demandFiles(services, setting);
  const before = await changeAudited(services, actor, async (change, now) => {
    const { row } = await readLookRow(change);
    if (row.version !== body.version) throw new Refusal('lookChanged');
    const sameSign = setting.smsSign === row.sms_sign;
    const isOwnSign =
      setting.smsSign === null || setting.smsSign === (await smsSignOf(services, change));
    const state = isOwnSign ? 'approved' : sameSign ? row.sms_sign_state : 'waiting';
    const next: LookRow = { ...rowOf(setting), version: row.version, sms_sign_state: state };
    if (!(await writeLook(change, next, now))) throw new Refusal('lookChanged');
    if (setting.photo !== null && setting.photo !== row.photo)
      await keepNewPhoto(change, setting.photo);
    if (state === 'waiting') await enqueue(change, 'check-sms-sign', {}, { key: 'check-sms-sign' });
    const difference = differenceOf(settingOf(row), setting);
    const auditEntry = {
      operation: 'saveLook',
      target: { kind: 'setting', id: 'LOOK' },
      ...difference,
    };
    return { answer: row, auditEntry: difference === null ? null : auditEntry };
  });
  forgetSchool(database.connection);
  if (before.photo !== null && before.photo !== setting.photo)
    await dropPublicImage(storage, before.photo);
  await dropOtherMarks(services);
  return await getLook(services);
}

/** Only what is different, as the log keeps it; null where nothing is. */
function differenceOf(
  before: LookSetting,
  after: LookSetting,
): { before: Partial<LookSetting>; after: Partial<LookSetting> } | null {
  const changed = (Object.keys(after) as (keyof LookSetting)[]).filter(
    (key) => before[key] !== after[key],
  );
  const part = (setting: LookSetting) =>
    Object.fromEntries(changed.map((key) => [key, setting[key]])) as Partial<LookSetting>;
  return changed.length === 0 ? null : { before: part(before), after: part(after) };
}

/** A draft of somebody else may name one of them: its saving is then refused with words. */
async function dropOtherMarks({
  storage,
  database: { connection },
}: Pick<ConsoleServices, 'storage' | 'database'>): Promise<void> {
  const folders = new Set<string>();
  for await (const key of storage.list(markFolder))
    folders.add(key.split('/').slice(0, 2).join('/'));
  // Another may have saved one since.
  const { mark } = (await readLookRow(connection)).row;
  const kept = mark === null ? null : folderOfMark(mark);
  for (const folder of folders) if (folder !== kept) await storage.deletePrefix(folder);
}

async function demandFiles(
  { storage }: Pick<ConsoleServices, 'storage'>,
  { mark, photo, picture }: LookSetting,
): Promise<void> {
  if (mark !== null && !(await hasMark(storage, mark))) throw new Refusal('lookFileGone');
  if (picture === 'photo' && photo === null)
    throw new Refusal('lookInvalid', '登录页：请先传一张照片');
  if (photo === null) return;
  const isOurs = /^\/files\/images\/[0-9a-f]{40}\.webp$/.test(photo);
  if (!isOurs || (await storage.stat(photo.replace('/files/', ''))) === undefined)
    throw new Refusal('lookFileGone');
}

export async function readLookMark(
  { storage }: ConsoleServices,
  { files }: InputOf<typeof markOperation>,
): Promise<DataOf<typeof markOperation>> {
  try {
    return { mark: await keepMark(storage, Buffer.from(await files.mark.arrayBuffer())) };
  } catch (error) {
    if (!(error instanceof MarkError)) throw error;
    throw new Refusal('lookMarkUnfit', `这个文件不能用作标志：${error.message}`);
  }
}

/**
 * Throws lookFileGone unless the picture was sent for this and waits to be saved: any other is somebody else's, and would
 * go with the next change of the look.
 */
async function keepNewPhoto(change: Change, photo: string): Promise<void> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${dropKey(photo)} and locked_at is null`.execute(
    change,
  );
  if (rows.length === 0) throw new Refusal('lookFileGone');
  await sql`select graphile_worker.remove_job(${dropKey(photo)})`.execute(change);
}

const dropKey = (photo: string): string => `look-photo:${photo}`;

export async function readLookPhoto(
  { storage, clock, database: { connection } }: ConsoleServices,
  { files }: InputOf<typeof photoOperation>,
): Promise<DataOf<typeof photoOperation>> {
  const bytes = Buffer.from(await files.photo.arrayBuffer());
  try {
    const webp = await cleanImage(bytes, 'school', (image) =>
      image.resize({ width: 1600, height: 1800, fit: 'inside', withoutEnlargement: true }),
    );
    const photo = await keepPublicImage(storage, webp);
    // One that nobody saves within a day goes again.
    const runAt = new Date(clock.now().getTime() + 86_400_000);
    const options = { key: dropKey(photo), runAt };
    await enqueue(connection, 'drop-public-image', { address: photo }, options);
    return { photo };
  } catch (error) {
    if (error instanceof ImageError) throw new Refusal('settingNotImage');
    throw error;
  }
}

const settingOf = (row: LookRow): LookSetting => ({
  name: row.name,
  shortName: row.short_name,
  mark: row.mark,
  color: row.color,
  picture: row.picture,
  photo: row.photo,
  line: row.line,
  mailSender: row.mail_sender,
  mailSignature: row.mail_signature,
  smsSign: row.sms_sign,
  followReply: row.follow_reply,
  isOnSlides: row.is_on_slides,
});

const rowOf = (setting: LookSetting): Omit<LookRow, 'version' | 'sms_sign_state'> => ({
  name: setting.name,
  short_name: setting.shortName,
  mark: setting.mark,
  color: setting.color,
  picture: setting.picture,
  photo: setting.photo,
  line: setting.line,
  mail_sender: setting.mailSender,
  mail_signature: setting.mailSignature,
  sms_sign: setting.smsSign,
  follow_reply: setting.followReply,
  is_on_slides: setting.isOnSlides,
});
