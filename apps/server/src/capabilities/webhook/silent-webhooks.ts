import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import type { WaitingPart } from '../../platform/staff/today-parts.ts';

/** Counted no further: the page has the number. */
const maxCounted = 1000;

/** Read with each 今天, so by what stands at the webhooks alone; what waits is counted of one, and not beyond what is said. */
export const silentNow = () =>
  sql<{ name: string; count: number; waiting: number; is_held: boolean }>`
    with silent as (
      select webhook_id, name, made_at, off_at is null and home <> webhook_home() as is_held from webhook
      where off_why in ('failing', 'gone') or (off_at is null and (failing_since is not null or home <> webhook_home()))
    )
    select s.name, s.is_held, (select count(*) from silent)::int as count, (
      select count(*) from (
        select from webhook_delivery d where d.webhook_id = s.webhook_id and d.state = 'waiting' limit ${maxCounted + 1}::int
      ) waiting)::int as waiting
    from silent s order by s.made_at, s.webhook_id limit 1`;

const findSilent = prepareSql(silentNow);

const countText = (count: number): string =>
  count > maxCounted ? `${maxCounted} 多件` : `${count} 件`;

/** Those at which nothing arrives, that were switched off for it, or that wait for a word as this is a copy. */
export const silentWebhooks: readonly WaitingPart[] = [
  {
    ...{ key: 'webhook.silent', kind: 'token', permission: 'setting.write' },
    ...{ path: '/settings/webhooks', act: '去看', what: '收不到通知的系统' },
    find: async ({ database: { connection } }) => {
      const first = await findSilent.first(connection, {});
      if (first === undefined) return { count: 0, title: '0 个系统收不到通知', note: undefined };
      const waiting = `还有 ${countText(first.waiting)}在等`;
      return {
        count: first.count,
        title: `${first.count} 个系统收不到通知`,
        note: first.is_held
          ? `数据是从别处恢复的，${first.name}先不通知，${waiting}`
          : `${first.name}那边没有收到，${waiting}`,
      };
    },
  },
];
