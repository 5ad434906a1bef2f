import { sql } from 'kysely';
import type { Video } from '@xuezhou/contract/lecture';
import { prepareSql } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { readSchoolSettings } from '../site/site.port.ts';
import { openContact, tailOf } from '../../platform/contact/contact.ts';

interface Opening {
  readonly studentId: number;
  readonly bulletId: number;
  readonly isActive: boolean | null;
  readonly now: Date;
}

interface Opener {
  readonly studentId: number;
  readonly bulletId: number;
  readonly t: string | undefined;
  readonly isDrawn: boolean;
}

interface Watcher {
  readonly nickname: string;
  readonly mobile: Buffer | null;
}

const noteOpening = prepareSql<Opening, Watcher>(
  (p) => sql`
    with opening as (
      insert into video_opening (student_id, opened_at, bullet_id, is_active)
      values (${p.studentId}, ${p.now}, ${p.bulletId}, ${p.isActive})
      on conflict do nothing
    )
    select nickname, mobile_sealed as mobile from student where student_id = ${p.studentId}`,
);

const readWatcher = prepareSql<{ readonly studentId: number }, Watcher>(
  (p) =>
    sql`select nickname, mobile_sealed as mobile from student where student_id = ${p.studentId}`,
);

/**
 * Keeps that a lecture was opened, unless it is only drawn, and tells how the school guards it: the name over it, and one
 * place at a time.
 */
export async function guardLecture(
  services: Pick<Services, 'database' | 'clock' | 'signer'>,
  { studentId, bulletId, t, isDrawn }: Opener,
): Promise<Pick<Video, 'watermark' | 'oneStream' | 'skipsQuestions'>> {
  const { connection } = services.database;
  const settings = await readSchoolSettings(connection);
  const opening = { studentId, bulletId, isActive: activityOf(t), now: services.clock.now() };
  const student = isDrawn
    ? await readWatcher.first(connection, { studentId })
    : await noteOpening.first(connection, opening);
  const mobile = openContact(services, 'mobile', student?.mobile ?? null);
  const wanted = settings.LECTURE_WATERMARK ?? 'on';
  return {
    watermark:
      wanted === 'off' || student === undefined
        ? null
        : {
            text: `${student.nickname} ${mobile === null ? `学号 ${studentId}` : tailOf(mobile)}`,
            everywhere: wanted === 'strict',
          },
    oneStream: settings.LECTURE_ONE_STREAM === 'on',
    skipsQuestions: settings.LECTURE_QUESTION_SKIP !== 'off',
  };
}

/** What the last digit of the page's timestamp says. */
function activityOf(t: string | undefined): boolean | null {
  const digit = /^\d+$/.test(t ?? '') ? t?.at(-1) : undefined;
  if (digit === undefined) return null;
  return { 1: true, 7: true, 8: true, 2: false, 5: false, 6: false }[digit] ?? null;
}
