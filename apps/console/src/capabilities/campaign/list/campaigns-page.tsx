import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { saveCampaign } from '@xuezhou/contract/campaign/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { campaignPages, type CampaignRow } from '../campaign.queries.ts';
import { stateWords } from '../campaign.words.ts';
import { emptyDraft } from '../compose/empty-draft.ts';

/** What was written to many, and what is being written. */
export default function CampaignsPage() {
  const router = useRouter();
  const list = useInfiniteQuery(campaignPages);
  const { act, isBusy, refusal } = useAct();
  const open = (campaignId: string) => void router.navigate({ to: `/messages/${campaignId}` });
  const write = () =>
    void act(async () => {
      const campaignId = newId();
      await call(saveCampaign, { body: { campaignId, version: 0, draft: emptyDraft } });
      open(campaignId);
      return undefined;
    });
  usePageKeys({ c: write });
  return (
    <>
      <PageHead
        title="消息"
        note={
          refusal ?? '写给一门课、一个班、一次筛选或几位学员；发了以后看得到谁打开、谁回来学了。'
        }
        actions={
          <>
            <Button variant="default" onClick={() => void router.navigate({ to: '/deliveries' })}>
              没送到的
            </Button>
            <Button
              leftSection={<IconPencilPlus size={18} stroke={1.6} />}
              loading={isBusy}
              onClick={write}
            >
              写消息
            </Button>
          </>
        }
      />
      <ConsoleList
        name="campaigns"
        label="消息"
        unit="条"
        first="最近的"
        columns={columns}
        source={pagedList(list)}
        rowKey={({ campaignId }) => campaignId}
        onOpen={({ campaignId }) => open(campaignId)}
        empty={{
          title: '还没有群发过消息',
          text: '写好的会存成草稿，数过人、看过预览再发。',
        }}
      />
    </>
  );
}

const columns: Column<CampaignRow>[] = [
  {
    key: 'title',
    title: '标题',
    card: 'head',
    value: ({ title }) => title,
    render: ({ title }) => title || '（还没有标题）',
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    card: 'head',
    value: ({ state }) => stateWords[state].words,
    render: ({ state }) => (
      <StatusChip tone={stateWords[state].tone}>{stateWords[state].words}</StatusChip>
    ),
  },
  {
    key: 'people',
    title: '收到',
    align: 'right',
    width: 100,
    value: ({ sent }) => sent,
    render: ({ sent, people, state }) =>
      state === 'draft' ? '' : `${state === 'planned' ? people : sent} 人`,
  },
  {
    key: 'due',
    title: '什么时候发',
    width: 170,
    value: ({ dueAt }) => (dueAt === null ? null : momentValue(dueAt)),
    render: ({ dueAt }) => (dueAt === null ? '' : momentText(dueAt)),
  },
  { key: 'by', title: '谁写的', width: 120, value: ({ madeBy }) => madeBy },
  {
    key: 'changed',
    title: '改过',
    width: 170,
    isExtra: true,
    value: ({ changedAt }) => momentValue(changedAt),
    render: ({ changedAt }) => momentText(changedAt),
  },
];
