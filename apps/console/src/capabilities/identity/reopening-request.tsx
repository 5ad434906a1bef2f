import { Button, NumberInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf, fullDayText } from '@xuezhou/client/time/days.ts';
import { decideReopening, getReopenRequest } from '@xuezhou/contract/enrolment/console';
import { lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import { useRef, useState } from 'react';
import { useMay } from '../../platform/session/self.ts';
import { DecideForm } from './decide-form.tsx';
import { RevealButton, useReveal } from './reveal.tsx';
import { OnlyToRead } from './only-to-read.tsx';
import { Pictures } from './pictures.tsx';
import styles from './reopening-request.module.css';
import { RequestFrame } from './request-frame.tsx';
import type { StudentRequest } from './requests.queries.ts';

interface ReopeningRequestProps {
  item: Extract<StudentRequest, { kind: 'reopening' }>;
  onDecided: () => void;
}

const usualDays = [7, 30, 90];
const maxDays = 9999;

/** Somebody whose course ran out asks for it once more. */
export function ReopeningRequest({ item, onDecided }: ReopeningRequestProps) {
  const { requestNo, courseTitle, reason, attachments, nickname } = item.request;
  const mayDecide = useMay()('request.decide');
  const look = useReveal(() => call(getReopenRequest, { params: { requestNo } }));
  return (
    <RequestFrame
      item={item}
      title={`${nickname}想重新开课`}
      facts={[
        ['课程', courseTitle],
        ['原因', reason === '' ? '没有写' : reason],
        ['附图', attachments === 0 ? '没有' : `${attachments} 张`],
      ]}
    >
      {mayDecide && attachments > 0 && look.seen === undefined && (
        <RevealButton label={`看 ${attachments} 张附图`} {...look} />
      )}
      {look.seen !== undefined && (
        <Pictures
          pictures={look.seen.images.map(({ place, webp }) => ({ name: `第 ${place} 张`, webp }))}
        />
      )}
      {mayDecide ? <Decision item={item} onDecided={onDecided} /> : <OnlyToRead />}
    </RequestFrame>
  );
}

function Decision({ item: { request }, onDecided }: ReopeningRequestProps) {
  const { requestNo, nickname } = request;
  const [days, setDays] = useState<number | ''>('');
  const [today] = useState(() => dayOf(Date.now()));
  const field = useRef<HTMLInputElement>(null);
  const decide = async (verdict: 'approved' | 'refused', words: string) => {
    const reply = words === '' ? {} : { reply: words };
    const given = verdict === 'approved' && days !== '' ? { days } : {};
    await call(decideReopening, { body: { requestNo, verdict, ...given, ...reply } });
    return verdict === 'approved'
      ? `同意了，${nickname}可以再学 ${days} 天，已发消息`
      : `没有同意，已发消息告诉${nickname}`;
  };
  return (
    <DecideForm
      label={`回${nickname}的话`}
      description="学员会收到；不同意时要写明为什么"
      maxLength={1000}
      agree={{
        button: days === '' ? '同意' : `同意，再学 ${days} 天`,
        isReady: days !== '',
        work: (words) => decide('approved', words),
      }}
      refuse={{ button: '不同意', work: (words) => decide('refused', words) }}
      onNotReady={() => field.current?.focus()}
      onDecided={onDecided}
    >
      <div className={styles.days}>
        <NumberInput
          ref={field}
          label="再学几天"
          description={
            days === ''
              ? '从今天算起，同意时要写'
              : `今天算第 1 天，学到 ${fullDayText(lastDayOf(today, days))}`
          }
          min={1}
          max={maxDays}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={days}
          onChange={(value) => setDays(typeof value === 'number' && value >= 1 ? value : '')}
        />
        <div className={styles.usual}>
          {usualDays.map((each) => (
            <Button key={each} variant="default" size="sm" onClick={() => setDays(each)}>
              {each} 天
            </Button>
          ))}
        </div>
      </div>
    </DecideForm>
  );
}
