import * as contract from '@xuezhou/contract/account';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isWechatIdValid } from '@xuezhou/rules/account/wechat-id';
import { bind, type CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import { readSchoolSettings } from '../../site/site.port.ts';
import { changeAvatar } from './change-avatar.ts';
import { changeEmail } from './change-email.ts';
import { changeNickname } from './change-nickname.ts';
import { exportOwnData } from './export-own-data.ts';
import { sendEmailCode } from './send-email-code.ts';
import { changeStudent } from './settings.repository.ts';

export const settingsRoutes = (services: Services, personalData: readonly PersonalData[]) => [
  bind(contract.changeNickname, ({ body }, { student }) =>
    changeNickname(services, student.studentId, body.nickname),
  ),
  bind(contract.changeGender, (input, { student }) => changeGender(services, student, input)),
  bind(contract.changeAvatar, ({ files }, { student }) =>
    changeAvatar(services, student.studentId, files.image),
  ),
  bind(contract.sendEmailCode, (input, caller) => sendEmailCode(services, input, caller)),
  bind(contract.changeEmail, (input, { student }) => changeEmail(services, student, input)),
  bind(contract.changeWechatId, (input, { student }) => changeWechatId(services, student, input)),
  bind(contract.exportOwnData, (_input, { student }) =>
    exportOwnData(services, personalData, student.studentId),
  ),
  bind(contract.getTutor, () => getTutor(services)),
];

async function changeGender(
  { database }: Services,
  { studentId }: CurrentStudent,
  { body: { gender } }: InputOf<typeof contract.changeGender>,
) {
  await changeStudent(database.connection, studentId, { gender });
  return { gender };
}

async function changeWechatId(
  { database }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof contract.changeWechatId>,
) {
  const wechat = body.wechat.trim() || null;
  if (wechat !== null && !isWechatIdValid(wechat)) throw new Refusal('wechatIdFormat');
  await changeStudent(database.connection, studentId, { wechat });
  return { wechat };
}

async function getTutor({ database }: Services): Promise<DataOf<typeof contract.getTutor>> {
  const school = await readSchoolSettings(database.connection);
  if (school.TUTOR_NAME === undefined) return null;
  return {
    name: school.TUTOR_NAME,
    qrcode: school.TUTOR_QRCODE ?? null,
    contact: school.TUTOR_CONTACT ?? '',
  };
}
