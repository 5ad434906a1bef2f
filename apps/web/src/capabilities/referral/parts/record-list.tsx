import { Button } from '@mantine/core';
import type { Referral, RefRecord } from '@xuezhou/contract/referral';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { referralWords as words } from '../referral.words.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import styles from './referral.module.css';

/** Who came, what they paid, and what may be chosen for it. */
export function RecordList({ referral }: { referral: Referral }) {
  const { refRecords } = referral;
  const [chosen, setChosen] = useState<RefRecord | null>(null);
  const [isOpen, setOpen] = useState(false);
  const points = refRecords
    .filter(({ state, reward }) => state === 'chosen' && reward === 'points')
    .reduce((sum, record) => sum + record.points, 0);
  const open = refRecords.filter(({ state }) => state === 'open');
  if (refRecords.length === 0)
    return (
      <SectionCard title={words.records}>
        <EmptyState title={words.none} text={words.noneText} />
      </SectionCard>
    );
  return (
    <SectionCard
      title={words.records}
      caption={words.count(refRecords.length, points, open.length)}
    >
      <ul className={styles.records}>
        {refRecords.map((record) => (
          <li key={record.seqId}>
            <span className={styles.face} aria-hidden>
              {record.name.slice(0, 1)}
            </span>
            <div className={styles.recordWords}>
              <div>{record.name}</div>
              <div className="xz-caption xz-quiet">{storyOf(record)}</div>
            </div>
            <RecordEnd
              record={record}
              onChoose={() => {
                setChosen(record);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      {chosen && (
        <ChooseDialog
          key={chosen.seqId}
          record={chosen}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </SectionCard>
  );
}

const day = (iso: string) => dayText(dayOf(Date.parse(iso)), dayOf(serverNow()));
const yuan = (fen: number) =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2 });

/** 11 月 10 日，付款 ¥1,280，11 月 17 日过退款期 */
function storyOf({
  state,
  registeredAt,
  paidAt,
  paid,
  choosableAt,
  refundedAt,
  reason,
}: RefRecord): string {
  if (paidAt === null || paid === null)
    return [day(registeredAt), reason ?? words.registered].join('，');
  const ends: Record<RefRecord['state'], string> = {
    registered: words.registered,
    waiting: words.until(day(choosableAt ?? paidAt)),
    open: words.over,
    chosen: words.over,
    refunded: words.refunded(day(refundedAt ?? paidAt)),
    none: reason ?? words.states.none,
  };
  return [day(paidAt), words.paid(yuan(paid)), ends[state]].join('，');
}

interface RecordEndProps {
  record: RefRecord;
  onChoose: () => void;
}

function RecordEnd({ record, onChoose }: RecordEndProps) {
  const { state, reward, name } = record;
  if (state === 'open')
    return (
      <Button size="sm" variant="light" aria-label={`${words.choose}，${name}`} onClick={onChoose}>
        {words.choose}
      </Button>
    );
  if (state === 'chosen')
    return (
      <StatusChip tone="right">
        {words.chosen(
          reward === 'coupon' ? words.couponOf(record.coupon) : words.pointsOf(record.points),
        )}
      </StatusChip>
    );
  return <StatusChip>{words.states[state]}</StatusChip>;
}
