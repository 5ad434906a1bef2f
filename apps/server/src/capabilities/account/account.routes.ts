import * as contract from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { regions } from '@xuezhou/rules/account/mobile';
import { bind, type Caller, type CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { countUnread } from '../message/message.port.ts';
import { takeCaptchaPass } from './captcha/take-captcha-pass.ts';
import { guest, presentProfile, presentUser } from './account.presenter.ts';
import { accountReader, savePreferences, type Preferences } from './account.repository.ts';
import { learningFacts } from './learning-facts.ts';
import { loginByPassword } from './login-by-password.ts';
import { loginBySms, precheckSms } from './login-by-sms.ts';
import { mobileOf } from './mobile-of.ts';
import { noteVendor } from './note-vendor.ts';
import { registerBySms } from './register-by-sms.ts';
import { requestSmsCode } from './request-sms-code.ts';

export function accountRoutes(services: Services) {
  const { connection } = services.database;
  const reader = accountReader(connection);
  const studentOf = async (studentId: number) => {
    const row = await reader.student(studentId);
    if (row === undefined) throw new Error(`session of a missing student ${studentId}`);
    return row;
  };
  return [
    bind(contract.loginByPassword, (input, caller) => loginByPassword(services, input, caller)),
    bind(contract.loginBySms, (input, caller) => loginBySms(services, input, caller)),
    bind(contract.precheckSms, (input, caller) => precheckSms(services, input, caller)),
    bind(contract.registerBySms, (input, caller) => registerBySms(services, input, caller)),
    bind(contract.logout, async (_input, caller) => await logout(services, caller)),
    bind(contract.sendSms, async ({ body }, caller) => {
      const mobile = mobileOf(body);
      await takeCaptchaPass(services, caller, body.captchaId, 'any');
      return await requestSmsCode(services, caller, { mobile, purpose: 'any' });
    }),
    bind(contract.sendSmsForLogin, async ({ body }, caller) => {
      const mobile = mobileOf(body);
      await takeCaptchaPass(services, caller, body.captchaId, 'login');
      if ((await reader.byMobile(mobile)) === undefined) throw new Refusal('phoneUnknown');
      return await requestSmsCode(services, caller, { mobile, purpose: 'login' });
    }),
    bind(contract.sendSmsUnique, async ({ body }, caller) => {
      const mobile = mobileOf(body);
      await takeCaptchaPass(services, caller, body.captchaId, 'register');
      if ((await reader.byMobile(mobile)) !== undefined) throw new Refusal('phoneRegistered');
      return await requestSmsCode(services, caller, { mobile, purpose: 'register' });
    }),
    bind(
      contract.mobileExists,
      async ({ query }) => (await reader.byMobile(mobileOf(query))) !== undefined,
    ),
    bind(contract.listRegions, async () => [...regions]),
    bind(contract.getStudentInfo, async (_input, { student }) => {
      if (student === null) return guest;
      const row = await studentOf(student.studentId);
      const facts = learningFacts.ask();
      const totals = await facts.learningTotals(connection, student.studentId);
      const bonusPoint = await facts.bonusPoint(connection, student.studentId);
      const messages = await countUnread(connection, student.studentId);
      return presentUser(row, { ...totals, bonusPoint }, messages, services.clock.now());
    }),
    bind(contract.updateProfile, async ({ body }, { student }) => {
      await savePreferences(connection, student.studentId, preferencesOf(body));
      return presentProfile(await studentOf(student.studentId));
    }),
    bind(contract.saveVendor, async ({ body }, { student }): Promise<true> => {
      // A visitor's vendor stays in the browser until there is a student to save it for.
      if (student) await noteVendor(connection, student.studentId, body.vendorId);
      return true;
    }),
  ];
}

async function logout(services: Services, caller: Caller<CurrentStudent | null>): Promise<true> {
  if (caller.student !== null)
    await services.sessions.end(services.database.connection, caller.student, 'logout');
  caller.setCookie(sessionCookie(services.config), null);
  return true;
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
