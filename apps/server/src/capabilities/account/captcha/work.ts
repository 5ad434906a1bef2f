import { createHash } from 'node:crypto';
import { leadingZeroBits, workText } from '@xuezhou/rules/account/proof-of-work';
import type { Services } from '../../../platform/services.ts';

/** The challenge that belongs to a captcha; nobody can know it before the captcha is made. */
export function workOf(
  { signer }: Pick<Services, 'signer'>,
  captchaId: string,
  bits: number,
): { challenge: string; bits: number } {
  return { challenge: signer.sign('captcha-work', captchaId), bits };
}

export function isWorkDone(work: { challenge: string; bits: number }, text: string): boolean {
  const digest = createHash('sha256').update(workText(work.challenge, text)).digest();
  return leadingZeroBits(digest) >= work.bits;
}
