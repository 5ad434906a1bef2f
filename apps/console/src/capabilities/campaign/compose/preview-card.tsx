import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { AudienceCount } from '@xuezhou/contract/campaign/console';
import { smsLetters } from '@xuezhou/rules/campaign/sms-parts';
import { RichText } from '@xuezhou/ui/rich-text';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { previewQuery, type Preview } from '../campaign.queries.ts';
import { yuanText } from '../campaign.words.ts';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

interface PreviewCardProps {
  hand: DraftInHand;
  count: AudienceCount | undefined;
}

type Way = 'site' | 'wechat' | 'push' | 'sms' | 'mail';
const ways: { value: Way; label: string }[] = [
  { value: 'site', label: '站内' },
  { value: 'wechat', label: '微信' },
  { value: 'push', label: '推送' },
  { value: 'sms', label: '短信' },
  { value: 'mail', label: '邮件' },
];

/** As one of its readers meets it, by each way, and what it costs. */
export function PreviewCard({ hand: { campaignId, settled }, count }: PreviewCardProps) {
  const [way, setWay] = useState<Way>('site');
  const [after, setAfter] = useState(0);
  const { data, error, refetch } = useQuery({
    ...previewQuery(campaignId, settled, after),
    placeholderData: keepPreviousData,
  });
  return (
    <aside className={styles.beside}>
      <SectionCard title="预览">
        <SegmentedControl
          fullWidth
          aria-label="渠道"
          data={ways}
          value={way}
          onChange={(value) => setWay(value)}
        />
        {data === undefined ? (
          <p className={styles.quiet}>
            {error === null ? '正在取预览…' : `预览没有取到：${troubleText(error)} `}
            {error !== null && (
              <Button variant="subtle" size="xs" onClick={() => void refetch()}>
                再试一次
              </Button>
            )}
          </p>
        ) : (
          <>
            <p className={styles.as}>
              <span className={styles.quiet}>
                {data.student === null ? '还没有人会收到' : `看作 ${data.student.nickname}`}
              </span>
              {data.student !== null && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setAfter(data.student?.studentId ?? 0)}
                >
                  下一位
                </Button>
              )}
            </p>
            <Shown way={way} preview={data} />
            <ul className={styles.faults} hidden={data.faults.length === 0}>
              {data.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        )}
      </SectionCard>
      {count !== undefined && <Cost count={count} />}
      <p className={styles.undo}>
        按了发送先等 30 秒，能全部收回；到点以前也能收回。短信、微信、推送和邮件出去了收不回来。
      </p>
    </aside>
  );
}

function Shown({ way, preview }: { way: Way; preview: Preview }) {
  const { site, mail, sms, wechat, push } = preview;
  if (way === 'site')
    return (
      <div className={styles.bubble}>
        <strong>{site.title || '（还没有标题）'}</strong>
        <RichText cleanHtml={site.html} size="inherit" />
      </div>
    );
  if (way === 'wechat') return <div className={styles.bubble}>{wechat.title}</div>;
  if (way === 'push')
    return (
      <>
        <div className={styles.bubble}>
          <strong>{push.title}</strong>
          <p className={styles.lines}>{push.text}</p>
        </div>
        <p className={styles.quiet}>锁屏上谁都看得到，所以只说有新消息；点开就是站内的这一条</p>
      </>
    );
  if (way === 'mail')
    return (
      <div className={styles.bubble}>
        <strong>{mail.subject}</strong>
        <p className={styles.lines}>{mail.text}</p>
      </div>
    );
  return (
    <>
      <div className={styles.bubble}>
        {sms.text.slice(0, smsLetters.one)}
        <mark>{sms.text.slice(smsLetters.one)}</mark>
      </div>
      <p className={styles.quiet}>
        {sms.letters} 字，算 {sms.parts} 条；{smsLetters.one} 字以内算 1 条，超过就每{' '}
        {smsLetters.part} 字一条
      </p>
    </>
  );
}

function Cost({ count: { sms, channels } }: { count: AudienceCount }) {
  const bySms = channels.find(({ channel }) => channel === 'sms');
  return (
    <SectionCard title="花多少">
      <dl className={styles.cost}>
        <dt>短信</dt>
        <dd>
          {bySms === undefined || bySms.people === 0 || bySms.isOff
            ? '不发'
            : `${bySms.people} 人 × ${sms.parts} 条，最多 ${yuanText(sms.milliYuan)}`}
        </dd>
        <dt>微信、推送、站内、邮件</dt>
        <dd>不花钱</dd>
      </dl>
    </SectionCard>
  );
}
