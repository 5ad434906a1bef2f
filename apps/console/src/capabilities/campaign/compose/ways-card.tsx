import { Checkbox, Radio, TextInput } from '@mantine/core';
import type { AudienceCount } from '@xuezhou/contract/campaign/console';
import type { MessageChannel } from '@xuezhou/contract/message';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { channelWords, yuanText } from '../campaign.words.ts';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

interface WaysCardProps {
  hand: DraftInHand;
  count: AudienceCount | undefined;
  /** As a field for day and time has it; empty: now. */
  day: string;
  onDay: (day: string) => void;
}

/** By which ways it leaves the house, and when. */
export function WaysCard({ hand, count, day, onDay }: WaysCardProps) {
  return (
    <SectionCard title="怎么送到，什么时候">
      <div className={styles.pair}>
        <Ways hand={hand} count={count} />
        <When day={day} onDay={onDay} />
      </div>
    </SectionCard>
  );
}

const ways: readonly MessageChannel[] = ['wechat', 'work', 'push', 'sms', 'mail'];

function Ways({ hand: { draft, change }, count }: Pick<WaysCardProps, 'hand' | 'count'>) {
  const { channels } = draft;
  const noteOf = (channel: MessageChannel) => {
    const of = count?.channels.find((each) => each.channel === channel);
    if (of === undefined || count === undefined) return undefined;
    if (of.isOff) return '学校没有开通，现在发不出去';
    const cost =
      channel === 'sms' && of.people > 0
        ? `，每人最多 ${count.sms.parts} 条，共 ${yuanText(count.sms.milliYuan)}`
        : '';
    return `${of.people} 人要这样提醒${cost}`;
  };
  return (
    <fieldset className={styles.plain}>
      <legend className={styles.quiet}>站内总能看到；下面的只发给自己开了提醒的人</legend>
      <Checkbox label="站内消息" checked readOnly disabled />
      {ways.map((channel) => (
        <Checkbox
          key={channel}
          label={channelWords[channel]}
          description={noteOf(channel)}
          checked={channels.includes(channel)}
          onChange={({ currentTarget }) =>
            change({
              channels: currentTarget.checked
                ? [...channels, channel]
                : channels.filter((each) => each !== channel),
            })
          }
        />
      ))}
      <Checkbox
        label="重要：打开网页先弹出来"
        checked={draft.isImportant}
        onChange={({ currentTarget }) => change({ isImportant: currentTarget.checked })}
      />
    </fieldset>
  );
}

function When({ day, onDay }: Pick<WaysCardProps, 'day' | 'onDay'>) {
  const [isLater, setLater] = useState(day !== '');
  return (
    <fieldset className={styles.plain}>
      <legend className={styles.quiet}>
        夜里 22:00 – 8:00 不打扰：短信、微信、推送和邮件早上再送
      </legend>
      <Radio
        label="现在"
        checked={!isLater}
        onChange={() => {
          setLater(false);
          onDay('');
        }}
      />
      <Radio label="到这个时间" checked={isLater} onChange={() => setLater(true)} />
      {isLater && (
        <TextInput
          type="datetime-local"
          aria-label="什么时候发，北京时间"
          value={day}
          onChange={({ currentTarget }) => onDay(currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
