import * as contract from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changePassword } from './change-password.ts';
import { editPassword } from './edit-password.ts';
import { forgetPassword } from './forget-password.ts';
import { resetPassword } from './reset-password.ts';
import { validatePasswordReset } from './validate-password-reset.ts';

export const passwordRoutes = (services: Services) => [
  bind(contract.forgetPassword, (input, caller) => forgetPassword(services, input, caller)),
  bind(contract.validatePasswordReset, (input, caller) =>
    validatePasswordReset(services, input, caller),
  ),
  bind(contract.resetPassword, (input) => resetPassword(services, input)),
  bind(contract.changePassword, (input, caller) => changePassword(services, input, caller)),
  bind(contract.editPassword, (input, caller) => editPassword(services, input, caller)),
];
