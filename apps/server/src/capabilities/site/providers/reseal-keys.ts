import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { sealValuesAnew } from './provider-in-use.ts';

/**
 * Seals by the first key what another one sealed, so that orders of a former merchant do not need a secret of before for
 * years. A job of the night, which may run twice: what somebody switched to meanwhile is left.
 */
export async function resealProviderKeys({
  database: { connection },
  signer,
  log,
}: Pick<Services, 'database' | 'signer' | 'log'>): Promise<void> {
  let count = 0;
  const merchants = await connection
    .selectFrom('merchant_key')
    .select(['merchant_key_no', 'kind', 'sealed'])
    .execute();
  for (const { merchant_key_no: no, kind, sealed } of merchants) {
    const anew = sealValuesAnew({ signer }, kind, sealed);
    if (anew === null) continue;
    await connection
      .updateTable('merchant_key')
      .set({ sealed: anew })
      .where('merchant_key_no', '=', no)
      .execute();
    count += 1;
  }
  const settings = await connection
    .selectFrom('provider_setting')
    .select(['kind', 'version', 'sealed', 'before_sealed'])
    .execute();
  for (const { kind, version, sealed, before_sealed: before } of settings) {
    const [anew, beforeAnew] = [sealed, before].map(
      (one) => one && sealValuesAnew({ signer }, kind, one),
    );
    if (!anew && !beforeAnew) continue;
    await connection
      .updateTable('provider_setting')
      .set({
        ...(anew && { sealed: anew }),
        // What is forgotten after a day stays forgotten.
        ...(beforeAnew && {
          before_sealed: sql<Buffer | null>`case when before_sealed is null then null else ${beforeAnew} end`,
        }),
      })
      .where('kind', '=', kind)
      .where('version', '=', version)
      .execute();
    count += 1;
  }
  if (count > 0) log.info({ count }, '外部服务的密钥已用新的 SECRET 重新加密');
}
