/** Why a recommendation earns nothing. */
export const referralDenials = {
  device: '和你用过同一台设备，不算推荐',
  payer: '付款账号和你用过的相同，不算推荐',
  address: '收货地址和你用过的相同，不算推荐',
  mutual: '你们互相填了推荐码，不算推荐',
  small: (leastPaid: number) => `第一次付款不满 ${leastPaid} 元，没有谢礼`,
} as const;

export type ReferralDenial = keyof typeof referralDenials;

/** By the rules that the recommendation came under. */
export function denialWords(
  denial: ReferralDenial,
  { leastPaid }: { readonly leastPaid: number },
): string {
  const words = referralDenials[denial];
  return typeof words === 'string' ? words : words(leastPaid);
}

interface Facts {
  readonly denial: string | null;
  readonly paidAt: Date | null;
  readonly choosableAt: Date | null;
  readonly refundedAt: Date | null;
  readonly reward: string | null;
}

/** Where a recommendation stands. What was chosen and is refunded afterwards was taken back. */
export function referralStateOf(
  { denial, paidAt, choosableAt, refundedAt, reward }: Facts,
  now: Date,
): 'registered' | 'waiting' | 'open' | 'chosen' | 'refunded' | 'none' {
  if (refundedAt !== null) return 'refunded';
  if (reward !== null) return 'chosen';
  if (denial !== null) return 'none';
  if (paidAt === null || choosableAt === null) return 'registered';
  return now < choosableAt ? 'waiting' : 'open';
}

/** As others see somebody: the first sign, and stars for up to two more. */
export function maskedName(nickname: string): string {
  const [first = '', ...rest] = nickname;
  return first + '*'.repeat(Math.min(2, rest.length));
}

/** Without signs that look alike; read aloud and typed from paper. */
export const refCodeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code as somebody typed it, or null. */
export function parseRefCode(text: string | null | undefined): string | null {
  const code = (text ?? '').replace(/[\s-]/g, '').toUpperCase();
  return /^XZ[2-9A-HJKMNP-Z]{6}$/.test(code) ? code : null;
}
