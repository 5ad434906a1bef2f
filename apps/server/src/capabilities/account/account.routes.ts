import * as contract from '@xuezhou/contract/account';
import { regions } from '@xuezhou/rules/account/mobile';
import { bind, type Caller, type CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { loginByPassword } from './login-by-password.ts';
import { loginBySms, precheckSms } from './login-by-sms.ts';
import { saveVendor } from './save-vendor.ts';
import { registerBySms } from './register-by-sms.ts';
import { mobileExists, sendSms, sendSmsForLogin, sendSmsUnique } from './sms/send-sms.ts';
import { getStudentInfo, updateProfile } from './student-info.ts';

export const accountRoutes = (services: Services) => [
  bind(contract.loginByPassword, (input, caller) => loginByPassword(services, input, caller)),
  bind(contract.loginBySms, (input, caller) => loginBySms(services, input, caller)),
  bind(contract.precheckSms, (input, caller) => precheckSms(services, input, caller)),
  bind(contract.registerBySms, (input, caller) => registerBySms(services, input, caller)),
  bind(contract.logout, async (_input, caller) => await logout(services, caller)),
  bind(contract.sendSms, (input, caller) => sendSms(services, input, caller)),
  bind(contract.sendSmsForLogin, (input, caller) => sendSmsForLogin(services, input, caller)),
  bind(contract.sendSmsUnique, (input, caller) => sendSmsUnique(services, input, caller)),
  bind(contract.mobileExists, (input, caller) => mobileExists(services, input, caller)),
  bind(contract.listRegions, listRegions),
  bind(contract.getStudentInfo, (_input, { student }) => getStudentInfo(services, student)),
  bind(contract.updateProfile, (input, { student }) => updateProfile(services, student, input)),
  bind(contract.saveVendor, ({ body }, { student }) =>
    saveVendor(services, student, body.vendorId),
  ),
];

const listRegions = async () => [...regions];

async function logout(services: Services, caller: Caller<CurrentStudent | null>): Promise<true> {
  if (caller.student !== null)
    await services.sessions.end(services.database.connection, caller.student, 'logout');
  caller.setCookie(sessionCookie(services.config), null);
  return true;
}
