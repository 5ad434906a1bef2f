import type * as contract from '@xuezhou/contract/account';
import type { Profile, UserInfo } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { prepare } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { unreadOf } from '../message/message.port.ts';
import { guest, presentProfile, presentUser } from './account.presenter.ts';
import {
  accountReader,
  savePreferences,
  type Preferences,
  type StudentRow,
} from './account.repository.ts';
import { bonusPoint, learningTotals } from './learning-facts.ts';

export async function getStudentInfo(
  services: Services,
  student: CurrentStudent | null,
): Promise<UserInfo> {
  if (student === null) return guest;
  const { connection } = services.database;
  const { studentId } = student;
  const [row, facts] = await Promise.all([
    studentOf(services, studentId),
    factsOf.first(connection, { studentId }),
  ]);
  const user = presentUser(row, facts ?? noFacts, facts ?? noFacts, services.clock.now());
  const { viewing } = student;
  return viewing === undefined
    ? user
    : { ...user, viewing: { why: viewing.why, endsAt: viewing.endsAt.toISOString() } };
}

interface Facts {
  readonly courses: number;
  readonly watchedSeconds: number;
  readonly bonusPoint: number;
  readonly unread: number;
  readonly important: number;
}

const noFacts: Facts = { courses: 0, watchedSeconds: 0, bonusPoint: 0, unread: 0, important: 0 };

/** What others know of the student, asked in one statement by every page. */
const factsOf = prepare<{ studentId: number }, Facts>((p) => (connection) => {
  const asked = sql<Facts>`
    select t.courses, t."watchedSeconds", ${bonusPoint.of(connection)(p)} as "bonusPoint", m.unread, m.important
    from (${learningTotals.of(connection)(p)}) t cross join (${unreadOf(p)}) m`;
  return { compile: () => asked.compile(connection) };
});

export async function updateProfile(
  services: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof contract.updateProfile>,
): Promise<Profile> {
  await savePreferences(services.database.connection, studentId, preferencesOf(body));
  return presentProfile(await studentOf(services, studentId));
}

async function studentOf(services: Services, studentId: number): Promise<StudentRow> {
  const row = await accountReader(services.database.connection, services).student(studentId);
  if (row === undefined) throw new Error(`session of a missing student ${studentId}`);
  return row;
}

function preferencesOf(wishes: InputOf<typeof contract.updateProfile>['body']): Preferences {
  const all: { [Name in keyof Preferences]-?: Preferences[Name] | undefined } = {
    question_language: wishes.questionLanguage,
    question_font_size: wishes.questionFontSize,
    video_speed: wishes.videoSpeed,
    auto_remove_wronglist: wishes.autoRemoveWronglist,
    turn_on_voice: wishes.turnOnVoice,
    turn_on_continuous: wishes.turnOnContinuous,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
