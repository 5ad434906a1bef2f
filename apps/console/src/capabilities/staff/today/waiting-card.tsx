import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import type { Waiting } from '@xuezhou/contract/staff';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { wayOf } from '../../../platform/page/way.ts';
import { waitingQuery } from '../../../platform/page/waiting.ts';
import styles from './today.module.css';
import { WaitingRow } from './waiting-row.tsx';

type Which = 'all' | 'timed' | 'own';

/** So many have a key of their own. */
const mostKeys = 9;

/** All that waits for who is signed in, the least time left first. A digit opens a kind. */
export function WaitingCard() {
  const { data, error, refetch, isFetching } = useQuery(waitingQuery);
  const [which, setWhich] = useState<Which>('all');
  const all = data ?? [];
  const rows = shownOf(all, which);
  const router = useRouter();
  usePageKeys(
    Object.fromEntries(
      rows
        .slice(0, mostKeys)
        .map(({ path }, index) => [`${index + 1}`, () => void router.navigate(wayOf(path))]),
    ),
  );
  const hasChoice = all.some(({ clock, own }) => clock !== null || (own?.count ?? 0) > 0);
  const choice = hasChoice && <Choice {...{ all, which, setWhich }} />;
  // Beside the title there is no room for it on a phone.
  const isPhone = usePhone();
  return (
    <SectionCard title="要处理的" caption="按剩下的时间排" action={!isPhone && choice}>
      {isPhone && choice}
      {data === undefined && error === null && <PageSkeleton delay={300} label="正在数" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="要处理的没有取到"
          text={troubleText(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              再试一次
            </Button>
          }
        />
      )}
      {data?.length === 0 && (
        <EmptyState art="lighthouse" title="都办完了" text="有新的会出现在这里，不用刷新。" />
      )}
      {all.length > 0 && rows.length === 0 && (
        <p className={styles.quiet}>这里没有。别的在“全部”里。</p>
      )}
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label="要处理的">
          {rows.map((waiting, index) => (
            <WaitingRow
              key={waiting.key}
              waiting={waiting}
              isFirst={index === 0}
              digit={index < mostKeys ? `${index + 1}` : ''}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface ChoiceProps {
  all: readonly Waiting[];
  which: Which;
  setWhich: (which: Which) => void;
}

function Choice({ all, which, setWhich }: ChoiceProps) {
  const count = (of: Which) => shownOf(all, of).reduce((sum, each) => sum + (each.count ?? 0), 0);
  return (
    <ChipFilter
      label="看哪些"
      items={[
        { key: 'all', label: '全部', count: count('all') },
        { key: 'timed', label: '有时限', count: count('timed') },
        { key: 'own', label: '指给我', count: count('own') },
      ]}
      value={which}
      onChange={setWhich}
    />
  );
}

/** Of what is for who asks by name only those, and where they stand. */
function shownOf(all: readonly Waiting[], which: Which): Waiting[] {
  if (which === 'all') return [...all];
  if (which === 'timed') return all.filter(({ clock }) => clock !== null);
  return all.flatMap((each) =>
    each.own === null || each.own.count === 0
      ? []
      : [
          {
            ...each,
            count: each.own.count,
            path: each.own.path,
            title: `${each.own.count} 件指给你`,
          },
        ],
  );
}
