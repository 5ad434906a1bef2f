import type * as contract from '@xuezhou/contract/account';
import type { Profile, UserInfo } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { countUnread } from '../message/message.port.ts';
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
  const row = await studentOf(services, student.studentId);
  const totals = await learningTotals.of(connection)(connection, student.studentId);
  const points = await bonusPoint.of(connection)(connection, student.studentId);
  const messages = await countUnread(connection, student.studentId);
  const user = presentUser(row, { ...totals, bonusPoint: points }, messages, services.clock.now());
  const { viewing } = student;
  return viewing === undefined
    ? user
    : { ...user, viewing: { why: viewing.why, endsAt: viewing.endsAt.toISOString() } };
}

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
