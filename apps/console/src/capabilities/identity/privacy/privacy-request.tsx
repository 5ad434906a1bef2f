import { call } from '@xuezhou/client/api/call.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { getPrivacy, type Privacy } from '@xuezhou/contract/account/console';
import { groundWords, keptByLaw } from '@xuezhou/rules/account/privacy';
import { Notice } from '@xuezhou/ui/notice';
import { Suspense, type ReactNode } from 'react';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { OnlyToRead } from '../only-to-read.tsx';
import { RequestFrame } from '../request-frame.tsx';
import type { StudentRequest } from '../requests.queries.ts';
import { RevealButton, useReveal } from '../reveal.tsx';
import { PrivacyAnswer } from './privacy-answer.tsx';
import { PrivacyIdentity } from './privacy-identity.tsx';
import styles from './privacy-request.module.css';
import type { WithdrawEnteredProps } from './withdraw-entered.tsx';
import { leftText, sourceNames, wishText } from './privacy.words.ts';

const WithdrawEntered = lazyPart<'WithdrawEntered', WithdrawEnteredProps>(
  () => import('./withdraw-entered.tsx'),
  'WithdrawEntered',
  Nothing,
);

interface PrivacyRequestProps {
  item: Extract<StudentRequest, { kind: 'privacy' }>;
  onDecided: () => void;
}

/** What a student asks of the data that is kept of them; opened by a press, since each look is written down. */
export function PrivacyRequest({ item, onDecided }: PrivacyRequestProps) {
  const { studentId, requestId, nickname, dueOn, source, isProposed } = item.request;
  const mayDecide = useMay()('request.decide');
  const look = useReveal(() => call(getPrivacy, { params: { studentId, requestId } }));
  const { seen } = look;
  const isWaiting = (seen ?? item.request).state === 'waiting';
  return (
    <RequestFrame
      item={item}
      title={`${nickname}：${wishText(item.request)}`}
      state={leftText(item.request)}
      facts={[
        ['怎么来的', sourceNames[source]],
        ['最晚答复', `${fullDayText(dueOn)}（收到后 15 个工作日）`],
        ...(seen === undefined ? [] : seenFacts(seen)),
      ]}
    >
      {!mayDecide && <OnlyToRead />}
      {mayDecide && seen === undefined && <RevealButton label="看申请的内容" {...look} />}
      {seen !== undefined && isWaiting && (
        <>
          <Scope seen={seen} />
          {isProposed && <Notice isLine title="已经提了一个答复，在等第二个人同意" />}
          <PrivacyIdentity seen={seen} onChecked={look.open} />
          {seen.isOwnEntry && (
            <Suspense fallback={null}>
              <WithdrawEntered seen={seen} onWithdrawn={onDecided} />
            </Suspense>
          )}
          <PrivacyAnswer seen={seen} onDecided={onDecided} />
        </>
      )}
    </RequestFrame>
  );
}

function seenFacts(seen: Privacy): (readonly [string, ReactNode])[] {
  const { mobile, words, enteredBy, before, after, answeredAt, answeredBy, ground, reply } = seen;
  return [
    ['手机号', mobile ?? '没有'],
    ['学员写的', words === '' ? '没有写' : words],
    ...(enteredBy === null ? [] : [['登记的人', enteredBy] as const]),
    ...(after === null
      ? []
      : [['改成什么', <BeforeAfter key="to" {...{ before, after }} />] as const]),
    ...(answeredAt === null
      ? []
      : [['答复', `${momentText(answeredAt)}，${answeredBy ?? '学员撤回'}`] as const]),
    ...(ground === null ? [] : [['理由', groundWords[ground]] as const]),
    ...(reply === '' ? [] : [['回的话', reply] as const]),
    ...(seen.kind === 'copy' && seen.state === 'done' ? [['副本', copyText(seen)] as const] : []),
  ];
}

const copyText = ({ copyUntil, fetched }: Privacy): string =>
  `${copyUntil === null ? '已过 7 天' : `可以取到 ${momentText(copyUntil)}`}，学员取过 ${fetched} 次`;

/** What is given and what is not, and why; or what stays when all else goes. */
function Scope({ seen: { kind, parts } }: { seen: Privacy }) {
  if (kind === 'correction') return null;
  if (kind === 'erasure')
    return (
      <List title="删除以后，法律要求留着的" rows={keptByLaw.map(([what, rule]) => [what, rule])} />
    );
  return (
    <div className={styles.scope}>
      <List title="会给这些" rows={parts.map(({ title, rows }) => [title, `${rows} 条`])} />
      <List
        title="不给的，和为什么"
        rows={[
          ['题目、讲义和答案原文', '是学校的，不是个人信息'],
          ['完整的手机号和证件号', '打码，防止被别人看到'],
          ['密码和登录凭证', '只存不可还原的摘要'],
        ]}
      />
    </div>
  );
}

function List({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.list} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map(([what, note]) => (
          <li key={what}>
            <span>{what}</span>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
