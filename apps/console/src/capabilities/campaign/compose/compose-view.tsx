import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { testCampaign } from '@xuezhou/contract/campaign/console';
import { Notice } from '@xuezhou/ui/notice';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { audienceQuery, type Campaign } from '../campaign.queries.ts';
import { stateWords } from '../campaign.words.ts';
import { AudienceCard } from './audience-card.tsx';
import styles from './compose.module.css';
import { PreviewCard } from './preview-card.tsx';
import type { SendWish } from './send-dialog.tsx';
import { TextCard } from './text-card.tsx';
import { useDraft, type DraftInHand } from './use-draft.ts';
import { WaysCard } from './ways-card.tsx';

const SendDialog = sheetPart(() => import('./send-dialog.tsx'), 'SendDialog');
const DropDialog = sheetPart(() => import('./drop-dialog.tsx'), 'DropDialog');

/** A message to many is written, counted, looked at as one of its readers, and sent. */
export function ComposeView({ campaign }: { campaign: Campaign }) {
  const hand = useDraft(campaign);
  const { campaignId, draft, settled } = hand;
  const count = useQuery({
    ...audienceQuery(campaignId, settled),
    placeholderData: keepPreviousData,
  });
  const [day, setDay] = useState<string>('');
  const send = useDialog<SendWish>((wish, state) => <SendDialog {...wish} {...state} />);
  const drop = useDialog<null>((_, state) => <DropDialog campaignId={campaignId} {...state} />);
  const isCounted = settled === draft && !count.isPlaceholderData && count.data !== undefined;
  const people = count.data?.people ?? 0;
  return (
    <>
      <PageHead
        title={draft.title || '新消息'}
        count={
          <StatusChip tone={stateWords[campaign.state].tone}>
            {stateWords[campaign.state].words}
          </StatusChip>
        }
        note={<Saved hand={hand} />}
        actions={
          <>
            <Button variant="subtle" onClick={() => drop.open(null)}>
              删掉
            </Button>
            <TestButton hand={hand} />
            <Button
              disabled={!isCounted || people === 0}
              onClick={() =>
                count.data && send.open({ hand, count: count.data, dueAt: dueOf(day) })
              }
            >
              核对并发给 {people - (count.data?.held ?? 0)} 人…
            </Button>
          </>
        }
      />
      {campaign.state === 'stopped' && (
        <div className={styles.notice}>
          <Notice tone="review" title={campaign.reason} />
        </div>
      )}
      <div className={styles.root}>
        <div className={styles.column}>
          <AudienceCard hand={hand} count={count} />
          <TextCard hand={hand} count={count.data} />
          <WaysCard hand={hand} count={count.data} day={day} onDay={setDay} />
        </div>
        <PreviewCard hand={hand} count={count.data} />
      </div>
      {send.dialog}
      {drop.dialog}
      <LeaveGuard unsaved={hand.isDirty ? '刚才的改动' : undefined} />
    </>
  );
}

/** Of a field for a day and a time in Shanghai; null: now. */
const dueOf = (day: string): string | null =>
  day === '' ? null : new Date(`${day}:00+08:00`).toISOString();

function Saved({ hand: { isDirty, savedAt, trouble } }: { hand: DraftInHand }) {
  if (trouble !== undefined)
    return (
      <span className={styles.trouble} role="alert">
        {trouble}
      </span>
    );
  if (isDirty) return '正在存…';
  return savedAt === null ? '已存' : `已存 ${clock.format(savedAt)}`;
}

const clock = new Intl.DateTimeFormat('zh-CN', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' },
});

function TestButton({ hand: { campaignId, draft } }: { hand: DraftInHand }) {
  const { act, isBusy, refusal } = useAct();
  return (
    <>
      {refusal !== undefined && (
        <span className={styles.trouble} role="alert">
          {refusal}
        </span>
      )}
      <Button
        variant="default"
        loading={isBusy}
        onClick={() =>
          void act(
            async () => {
              const { to } = await call(testCampaign, { body: { campaignId, draft } });
              return `寄到 ${to} 了`;
            },
            { isLook: true },
          )
        }
      >
        发给我看看
      </Button>
    </>
  );
}
