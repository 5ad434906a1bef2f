export const smsCodeLength = 6;
/** Until another code can be asked for. */
export const smsResendSeconds = 60;

export function isSmsCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
