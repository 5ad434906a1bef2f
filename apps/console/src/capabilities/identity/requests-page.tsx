import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { ListAndOne } from '../../platform/panes/list-and-one.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../platform/session/self.ts';
import { IdentityRequest } from './identity-request.tsx';
import { PrivacyRequest } from './privacy/privacy-request.tsx';
import { ReopeningRequest } from './reopening-request.tsx';
import { RequestList } from './request-list.tsx';
import { useRequests, type StudentRequest } from './requests.queries.ts';

const EnterPrivacyDialog = sheetPart(
  () => import('./privacy/enter-privacy-dialog.tsx'),
  'EnterPrivacyDialog',
);

const judgedTab = 'judged';

/** What students ask the school for: the list, and one of it beside. Which one stands in the address. */
export default function RequestsPage() {
  const { waiting, judged, answered } = useRequests();
  const mayDecide = useMay()('request.decide');
  const entering = useDialog((_: true, state) => <EnterPrivacyDialog {...state} />);
  const { filters, setFilters } = useFilters(['kind', 'open']);
  const tabs = [
    { key: '', label: '全部', items: waiting },
    { key: 'reopening', label: '重新开课', items: ofKind(waiting, 'reopening') },
    { key: 'identity', label: '实名认证', items: ofKind(waiting, 'identity') },
    { key: 'privacy', label: '个人信息', items: ofKind(waiting, 'privacy') },
    { key: judgedTab, label: '审过的实名', items: judged },
    { key: 'answered', label: '答复过的个人信息', items: answered },
  ];
  const tab = tabs.find(({ key }) => key === filters.kind) ?? tabs[0]!;
  const { items } = tab;
  const place = items.findIndex(({ key }) => key === filters.open);
  // On a desk something is always open beside the list.
  const open = items[Math.max(place, 0)];
  const isChosen = place >= 0;
  const show = (item: StudentRequest | undefined) => setFilters({ open: item?.key ?? '' });
  usePageKeys({
    j: () => items.length > 0 && show(items[Math.min(Math.max(place, 0) + 1, items.length - 1)]),
    k: () => items.length > 0 && show(items[Math.max(place - 1, 0)]),
  });
  const onDecided = () => {
    const at = Math.max(place, 0);
    show(items[at + 1] ?? items[at - 1]);
  };
  return (
    <>
      <PageHead
        title="申请"
        count={waiting.length > 0 && `${waiting.length} 个在等`}
        actions={
          mayDecide && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => entering.open(true)}
            >
              登记个人信息申请
            </Button>
          )
        }
      />
      <ListAndOne
        tabs={
          <TabsLine
            label="申请的种类"
            items={tabs.map(({ key, label, items: own }) => ({
              ...{ key, label, count: own.length },
              isCurrent: key === tab.key,
            }))}
            renderLink={(item, link) => (
              <Link to="." search={{ kind: item.key }} resetScroll={false} {...link} />
            )}
          />
        }
        list={
          <RequestList
            items={items}
            at={open?.key}
            searchFor={(key) => ({ kind: tab.key, open: key })}
          />
        }
        keys={<KeyHint keys={['J', 'K']}>下一个、上一个</KeyHint>}
        one={open !== undefined && <One key={open.key} item={open} onDecided={onDecided} />}
        isChosen={isChosen}
        back={
          <Link to="." search={{ kind: tab.key }}>
            回到列表
          </Link>
        }
        instead={open === undefined ? <Nothing isJudged={tab.key === judgedTab} /> : undefined}
      />
      {entering.dialog}
    </>
  );
}

const ofKind = (items: readonly StudentRequest[], kind: StudentRequest['kind']) =>
  items.filter((item) => item.kind === kind);

function One({ item, onDecided }: { item: StudentRequest; onDecided: () => void }) {
  if (item.kind === 'privacy') return <PrivacyRequest item={item} onDecided={onDecided} />;
  return item.kind === 'reopening' ? (
    <ReopeningRequest item={item} onDecided={onDecided} />
  ) : (
    <IdentityRequest item={item} onDecided={onDecided} />
  );
}

function Nothing({ isJudged }: { isJudged: boolean }) {
  return isJudged ? (
    <EmptyState title="还没有审过的实名认证" text="审过以后留在这里，发现弄错了可以改为不通过。" />
  ) : (
    <EmptyState
      title="没有在等的申请"
      text="学员提交重新开课、实名认证或个人信息的申请以后，会出现在这里。"
    />
  );
}
