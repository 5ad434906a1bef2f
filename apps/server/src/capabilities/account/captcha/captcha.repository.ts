import type { CaptchaPurpose } from '@xuezhou/contract/account';
import type { Connection } from '../../../platform/database/prepare.ts';

/** Whom a captcha belongs to. */
export interface Holder {
  readonly browser: Buffer;
  readonly address: string;
}

export const captchaStore = (connection: Connection) => ({
  add: async (captcha: {
    captchaId: string;
    holder: Holder;
    purpose: CaptchaPurpose;
    place: number;
    bits: number;
    now: Date;
  }) => {
    await connection
      .insertInto('captcha')
      .values({
        captcha_id: captcha.captchaId,
        browser_hash: captcha.holder.browser,
        address: captcha.holder.address,
        purpose: captcha.purpose,
        place: captcha.place,
        work_bits: captcha.bits,
        created_at: captcha.now,
      })
      .execute();
  },
  /** Takes the one try; undefined for another's, a missing or a tried one. */
  takeTry: (captchaId: string, holder: Holder, now: Date) =>
    connection
      .updateTable('captcha')
      .set({ tried_at: now })
      .where('captcha_id', '=', captchaId)
      .where('browser_hash', '=', holder.browser)
      .where('address', '=', holder.address)
      .where('tried_at', 'is', null)
      .returning(['place', 'work_bits', 'created_at'])
      .executeTakeFirst(),
  pass: async (captchaId: string, now: Date) => {
    await connection
      .updateTable('captcha')
      .set({ passed_at: now })
      .where('captcha_id', '=', captchaId)
      .execute();
  },
  /** Uses a pass up, of this purpose or of every; false when it is none, too old, used, for another one or another's. */
  use: async (
    captchaId: string,
    holder: Holder,
    purpose: CaptchaPurpose,
    { now, passedAfter }: { now: Date; passedAfter: Date },
  ) => {
    const { numUpdatedRows } = await connection
      .updateTable('captcha')
      .set({ used_at: now })
      .where('captcha_id', '=', captchaId)
      .where('browser_hash', '=', holder.browser)
      .where('address', '=', holder.address)
      .where('purpose', 'in', [purpose, 'every'])
      .where('passed_at', '>', passedAfter)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});
