/** Who pays at Alipay's stand-in. */
export const BUYER = { userId: '2088000000000728', logonId: 'lin***@sandbox.example' } as const;
