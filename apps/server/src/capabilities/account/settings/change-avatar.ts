import type { SentFile } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { cleanImage, ImageError } from '../../../platform/media/images/clean-image.ts';
import { dropPublicImage, keepPublicImage } from '../../../platform/media/images/public-image.ts';
import { dropHeld, passGate, type HeldDecision } from '../../moderation/moderation.port.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { swapAvatar } from './settings.repository.ts';

const side = 256;

interface Changed {
  /** Null: the new one waits for a person, and the student had none before. */
  readonly avatar: string | null;
  readonly isHeld: boolean;
}

/** Keeps a cleaned square of the image and lets go of the one before. Throws imageInvalid. */
export async function changeAvatar(
  { database, storage, clock }: Services,
  studentId: number,
  image: SentFile,
): Promise<Changed> {
  const avatar = await keepPublicImage(storage, await squareOf(studentId, image));
  try {
    const offered = { kind: 'avatar', studentId, texts: [], pictures: 1 } as const;
    const pass = await passGate({ database }, { ...offered, refusal: 'pictureWords' });
    const now = clock.now();
    return await database.connection.transaction().execute(async (change) => {
      const thing = { kind: 'avatar', thingId: String(studentId), now } as const;
      // One that waited is replaced by this one.
      await drop(change, await dropHeld(change, thing));
      if (!pass.isHeld) return { avatar: await take(change, studentId, avatar), isHeld: false };
      await pass.keep(change, { ...thing, place: '设置', pictures: [avatar] });
      return { avatar: await avatarOf(change, studentId), isHeld: true };
    });
  } catch (error) {
    await dropPublicImage(storage, avatar);
    throw error;
  }
}

async function take(change: Change, studentId: number, avatar: string): Promise<string> {
  const before = await swapAvatar(change, studentId, avatar);
  if (before !== null) await drop(change, [before]);
  return avatar;
}

async function drop(change: Change, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await enqueue(change, 'drop-public-image', { address });
}

async function avatarOf(change: Change, studentId: number): Promise<string | null> {
  const row = await change
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('avatar')
    .executeTakeFirst();
  return row?.avatar ?? null;
}

/** One that was let through is taken; the picture of one that was not goes. */
export async function takePassedAvatar(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, isPassed, studentId, pictures } = decision;
  if (kind !== 'avatar') return;
  const [avatar] = pictures;
  if (isPassed && avatar !== undefined) await take(change, studentId, avatar);
  else await drop(change, pictures);
}

async function squareOf(studentId: number, image: SentFile): Promise<Buffer> {
  try {
    return await cleanImage(Buffer.from(await image.arrayBuffer()), studentId, (picture) =>
      picture.resize({ width: side, height: side, fit: 'cover' }),
    );
  } catch (error) {
    throw error instanceof ImageError ? new Refusal('imageInvalid') : error;
  }
}
