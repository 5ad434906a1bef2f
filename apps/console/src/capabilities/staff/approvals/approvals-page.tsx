import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Approval } from '@xuezhou/contract/staff';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { useState } from 'react';
import { ListAndOne } from '../../../platform/panes/list-and-one.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { approvalsQuery, decidedQuery } from '../staff.queries.ts';
import { ApprovalList } from './approval-list.tsx';
import styles from './approval-list.module.css';
import { OneApproval } from './one-approval.tsx';
import { PasswordDialog } from '../people/password-dialog.tsx';
import type { GivenPassword } from '../people/person-acts.ts';

/** What waits for a second person, least time left first; the own stand apart and cannot be agreed to. */
export default function ApprovalsPage() {
  const { filters, setFilters } = useFilters(['tab', 'open']);
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const [seen, setSeen] = useState<GivenPassword | null>(null);
  const { data: waiting } = useSuspenseQuery(approvalsQuery);
  const { data: decided = [] } = useQuery({ ...decidedQuery, enabled: filters.tab === 'decided' });
  const tabs = [
    {
      ...{ key: 'colleagues', label: '同事提的' },
      items: waiting.filter(({ mayDecide, byProgram }) => mayDecide && byProgram === null),
    },
    {
      ...{ key: 'programs', label: '程序提的' },
      items: waiting.filter(({ mayDecide, byProgram }) => mayDecide && byProgram !== null),
    },
    {
      ...{ key: 'own', label: '我提的' },
      items: waiting.filter(({ isOwn, mayDecide }) => isOwn && !mayDecide),
    },
    { key: 'decided', label: '定过的', items: decided },
  ];
  const tab =
    tabs.find(({ key }) => key === filters.tab) ??
    tabs.slice(0, 2).find((each) => each.items.length > 0) ??
    tabs[0]!;
  const { items } = tab;
  const place = items.findIndex(({ approvalId }) => String(approvalId) === filters.open);
  const at = Math.max(place, 0);
  const open = items[at];
  const show = (item: Approval | undefined) =>
    setFilters({ open: item === undefined ? '' : String(item.approvalId) });
  usePageKeys({
    j: () => show(items[Math.min(at + 1, items.length - 1)]),
    k: () => show(items[Math.max(at - 1, 0)]),
  });
  const mine = waiting.filter(({ mayDecide }) => mayDecide).length;
  return (
    <>
      <PageHead
        title="待同意"
        count={mine > 0 && `${mine} 件等你`}
        note="自己提的要由别人同意，程序用你的密钥写的你可以定；72 小时没有人定就作废。两个人的名字都写进记录。"
      />
      <ListAndOne
        tabs={
          <TabsLine
            label="待同意"
            items={tabs.map(({ key, label, items: own }) => ({
              ...{ key, label, isCurrent: key === tab.key },
              ...(key !== 'decided' && { count: own.length }),
            }))}
            renderLink={(item, link) => (
              <Link to="." search={{ tab: item.key }} resetScroll={false} {...link} />
            )}
          />
        }
        list={
          <>
            <ApprovalList items={items} at={open?.approvalId} tab={tab.key} />
            {tab.key === 'programs' && (
              <p className={styles.programs}>
                程序只能看、写草稿、提议；真的要动什么，都要一个人在这里按一下。
                <Link to="/settings/tokens">收回一把密钥</Link>，它提的就没有了。
              </p>
            )}
          </>
        }
        keys={<KeyHint keys={['J', 'K']}>下一件、上一件</KeyHint>}
        one={
          open !== undefined && (
            <OneApproval
              key={open.approvalId}
              approval={open}
              onAnswer={(answer) => setGiven(passwordIn(open, answer) ?? given)}
            />
          )
        }
        isChosen={place >= 0}
        back={
          <Link to="." search={{ tab: tab.key }}>
            回到列表
          </Link>
        }
        instead={
          open === undefined ? (
            <EmptyState title="没有要定的" text={emptyText(tab.key)} />
          ) : undefined
        }
      />
      <PasswordDialog
        given={given}
        isOpen={given !== null && given !== seen}
        onClose={() => setSeen(given)}
      />
    </>
  );
}

const emptyText = (tab: string): string =>
  tab === 'programs'
    ? '只能提交的密钥写的草稿和提议，会出现在这里。'
    : '退款、导出、授予校长这些要两个人同意的事，会出现在这里。';

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Of a person who was made by it: shown this once to who agreed. */
function passwordIn({ facts }: Approval, answer: unknown): GivenPassword | undefined {
  const { temporaryPassword: password } = { ...(answer as object) } as Record<string, unknown>;
  const { name, login } = { ...(facts as object) } as Record<string, unknown>;
  return typeof password === 'string'
    ? { name: wordsOf(name), login: wordsOf(login), password }
    : undefined;
}
