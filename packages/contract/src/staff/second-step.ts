import { done, id, list, object, operation, optional, text } from '../kernel.ts';
import { passkeyProof } from './passkey.ts';

const code = () => text(40, 1);
/** Shown this once; each opens once in place of a code of the phone. */
const recoveryCodes = () => object({ recoveryCodes: list(text()) });

/** A fresh secret for the phone's app; it counts once a code of it was confirmed. */
export const beginSecondStep = operation({
  summary: '教务台：开通动态码，得到密钥',
  method: 'POST',
  path: '/api/console/self/second-step/begin',
  access: { staff: 'self', opensFirst: true },
  body: object({ password: text(200, 1), proof: passkeyProof() }),
  /** `address` is what a QR code holds. */
  data: object({ secret: text(), address: text() }),
  refusals: [
    'secondStepOn',
    'passwordWrong',
    'tooManyAttempts',
    'passkeyProofAsked',
    'passkeyFailed',
  ],
});

/** Ends the own sessions elsewhere. */
export const confirmSecondStep = operation({
  summary: '教务台：用一个动态码确认开通，得到恢复码',
  method: 'POST',
  path: '/api/console/self/second-step/confirm',
  access: { staff: 'self', opensFirst: true },
  body: object({ code: code() }),
  data: recoveryCodes(),
  refusals: ['secondStepOn', 'secondStepOff', 'codeWrong', 'tooManyAttempts'],
});

export const renewRecoveryCodes = operation({
  summary: '教务台：换一组恢复码，旧的作废',
  method: 'POST',
  path: '/api/console/self/second-step/recovery',
  access: { staff: 'self' },
  body: object({ code: code() }),
  data: recoveryCodes(),
  refusals: ['secondStepOff', 'codeWrong', 'tooManyAttempts'],
});

export const endSecondStep = operation({
  summary: '教务台：关掉动态码',
  method: 'POST',
  path: '/api/console/self/second-step/end',
  access: { staff: 'self' },
  body: object({ code: code() }),
  data: done(),
  refusals: ['secondStepOff', 'secondStepDemanded', 'codeWrong', 'tooManyAttempts'],
});

/** For who has lost the phone and the recovery codes. Signs the person out, who is told by mail. */
export const resetSecondStep = operation({
  summary: '重置一个人的两步登录',
  method: 'POST',
  path: '/api/console/staff/second-step',
  access: { staff: 'staff.write' },
  body: object({ staffId: id(), why: optional(text(200)) }),
  data: done(),
  refusals: ['staffUnknown', 'staffBuiltIn', 'ownStaffAccount', 'roleBeyondOwn', 'secondStepOff'],
});
