import { linkLength, linkSigns } from '@xuezhou/contract/mall';
import type { Services } from '../../../platform/services.ts';

type Signing = Pick<Services, 'signer'>;

/**
 * The code of an order's link: 60 bits that follow from the order by the school's secret, so that they need not be kept and
 * can be read out again.
 */
export function codeOfLink({ signer }: Signing, orderId: string): string {
  const bytes = signer.digest('order-link', orderId).subarray(0, linkLength);
  return [...bytes].map((byte) => linkSigns[byte % linkSigns.length]).join('');
}

/** However it was typed or copied. */
export const digestOfLinkCode = ({ signer }: Signing, code: string): Buffer =>
  signer.digest(
    'order-link-code',
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  );

/** As it is read out: 「7QF2 XK4M 9TRC」. */
export const spelled = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
