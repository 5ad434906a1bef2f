import { Button } from '@mantine/core';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ApiToken } from '@xuezhou/contract/token/console';
import { unusedTokenDays } from '@xuezhou/contract/staff';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../platform/list/column.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { grantText } from '../staff/port/level.words.ts';
import styles from './tokens.module.css';

const dayMs = 86_400_000;
const soonDays = 14;

const grantsText = (grants: readonly string[]): string =>
  grants.flatMap((grant) => grantText(grant) ?? []).join('、');

/** The last day on which it is taken: it ends with it. */
const lastDayOf = ({ expiresAt }: Pick<ApiToken, 'expiresAt'>): string =>
  dayOf(Date.parse(expiresAt) - 1);

/** What is to be known of it now, in few words. */
function stateText(token: ApiToken, now: number): { words: string; tone?: 'right' | 'review' } {
  const { state, expiresAt, lastUsedAt, createdAt, revokedBy } = token;
  switch (state) {
    case 'revoked':
      return { words: revokedBy === null ? '收回了' : `${revokedBy}收回了` };
    case 'expired':
      return { words: '到期了' };
    case 'unused':
      return { words: `${unusedTokenDays} 天没用，停了` };
    case 'stopped':
      return { words: '建它的人停用了，或要先改密码、开两步登录', tone: 'review' };
    case 'active': {
      const left = Math.ceil((Date.parse(expiresAt) - now) / dayMs);
      if (left <= soonDays) return { words: `${left} 天后到期`, tone: 'review' };
      const idle = Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / dayMs);
      return idle > unusedTokenDays - soonDays
        ? { words: `${idle} 天没用，${unusedTokenDays - idle} 天后自动停`, tone: 'review' }
        : { words: '在用', tone: 'right' };
    }
  }
}

function drawState(token: ApiToken, now: number): ReactNode {
  const { words, tone } = stateText(token, now);
  return (
    <>
      <StatusChip {...(tone !== undefined && { tone })}>{words}</StatusChip>
      {token.usedToday > 0 && <div className={styles.small}>今天 {token.usedToday} 次</div>}
    </>
  );
}

function What({ token: { name, grants, lost, madeBy, isMine, networks } }: { token: ApiToken }) {
  return (
    <div>
      <div className={styles.name}>{name}</div>
      <div className={styles.small}>只能：{grantsText(grants)}</div>
      {lost.length > 0 && (
        <div className={styles.lost}>
          现在不行了：{grantsText(lost)}，因为建它的人没有这个权限了
        </div>
      )}
      {networks.length > 0 && <div className={styles.small}>只许从 {networks.join('、')} 来</div>}
      <div className={styles.small}>{isMine ? '我建的' : `${madeBy}建的`}</div>
    </div>
  );
}

export const tokenColumns = (revoke: (token: ApiToken) => void): Column<ApiToken>[] => [
  {
    key: 'name',
    title: '名字，能做什么',
    card: 'head',
    value: ({ name }) => name,
    render: (token) => <What token={token} />,
  },
  {
    key: 'until',
    title: '到什么时候',
    width: 130,
    value: lastDayOf,
    render: (token) => dayText(lastDayOf(token), dayOf(Date.now())),
  },
  {
    key: 'used',
    title: '上一次用',
    width: 130,
    value: ({ lastUsedAt }) => momentValue(lastUsedAt),
    render: ({ lastUsedAt }) => (lastUsedAt === null ? '还没用过' : momentText(lastUsedAt)),
  },
  {
    key: 'state',
    title: '现在',
    width: 170,
    value: (token) => stateText(token, Date.now()).words,
    render: (token) => drawState(token, Date.now()),
  },
  {
    key: 'fingerprint',
    title: '指纹',
    isExtra: true,
    width: 120,
    value: ({ fingerprint }) => fingerprint,
  },
  {
    key: 'act',
    title: '',
    width: 96,
    render: (token) =>
      token.state !== 'revoked' &&
      token.state !== 'expired' && (
        <Button
          variant="default"
          size="xs"
          aria-label={`收回${token.name}`}
          onClick={() => revoke(token)}
        >
          收回…
        </Button>
      ),
  },
];
