import * as contract from '@xuezhou/contract/account';
import { isWechatIdValid } from '@xuezhou/rules/account/wechat-id';
import { bind } from '../../../platform/http/bind.ts';
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

export function settingsRoutes(services: Services, personalData: readonly PersonalData[]) {
  const { connection } = services.database;
  return [
    bind(contract.changeNickname, ({ body }, { student }) =>
      changeNickname(services, student.studentId, body.nickname),
    ),
    bind(contract.changeGender, async ({ body: { gender } }, { student }) => {
      await changeStudent(connection, student.studentId, { gender });
      return { gender };
    }),
    bind(contract.changeAvatar, ({ files }, { student }) =>
      changeAvatar(services, student.studentId, files.image),
    ),
    bind(contract.sendEmailCode, (input, caller) => sendEmailCode(services, input, caller)),
    bind(contract.changeEmail, (input, { student }) => changeEmail(services, student, input)),
    bind(contract.changeWechatId, async ({ body }, { student }) => {
      const wechat = body.wechat.trim() || null;
      if (wechat !== null && !isWechatIdValid(wechat)) throw new Refusal('wechatIdFormat');
      await changeStudent(connection, student.studentId, { wechat });
      return { wechat };
    }),
    bind(contract.exportOwnData, (_input, { student }) =>
      exportOwnData(services, personalData, student.studentId),
    ),
    bind(contract.getTutor, async () => {
      const school = await readSchoolSettings(connection);
      if (school.TUTOR_NAME === undefined) return null;
      return {
        name: school.TUTOR_NAME,
        qrcode: school.TUTOR_QRCODE ?? null,
        contact: school.TUTOR_CONTACT ?? '',
      };
    }),
  ];
}
