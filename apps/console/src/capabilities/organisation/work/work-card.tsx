import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  switchOrganisationWork,
  tryOrganisationWork,
  type getOrganisationWork,
  type Organisation,
} from '@xuezhou/contract/organisation/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { workQuery } from '../organisation.queries.ts';
import styles from '../organisation.module.css';
import { sideWords, type CompanyKind } from '../sign-in/company-words.ts';

type Work = NonNullable<DataOf<typeof getOrganisationWork>['work']>;

interface WorkCardProps {
  organisation: Organisation;
  /** Who keeps its people. */
  kind: CompanyKind;
  mayChange: boolean;
}

/** Whether the company's own app tells its people what the school has for them. */
export function WorkCard({ organisation, kind, mayChange }: WorkCardProps) {
  const { organisationId } = organisation;
  const asked = useQuery(workQuery(organisationId));
  if (asked.isError && asked.data === undefined)
    return <Notice tone="wrong" isLine title={`工作消息没有打开：${troubleText(asked.error)}`} />;
  const work = asked.data?.work ?? null;
  if (work === null) return null;
  const provider = sideWords[kind].button;
  return (
    <SectionCard title={`${provider}工作消息`} action={<State work={work} />}>
      <p>
        {`打开以后，连了账号的人可以在“设置 · 通知”里选${provider}：有新消息时那边提醒，点开就是那一页，没登录的先用单位账号登录。不写分数和金额，免打扰的时间里不发。`}
      </p>
      {work.failure !== null && (
        <Notice
          tone="wrong"
          isLine
          title={`${work.failedAt === null ? '' : `${momentText(work.failedAt)}没有发出去。`}${work.failure}`}
        />
      )}
      <dl className={styles.facts}>
        <dt>连了账号的成员</dt>
        <dd>{work.people} 人</dd>
        <dt>试发过</dt>
        <dd>{work.triedAt === null ? '还没有' : momentText(work.triedAt)}</dd>
      </dl>
      {mayChange && <Acts organisationId={organisationId} provider={provider} work={work} />}
    </SectionCard>
  );
}

function State({ work: { isOn, triedAt, failure } }: { work: Work }) {
  if (isOn && failure !== null) return <StatusChip tone="wrong">发不出去</StatusChip>;
  if (isOn) return <StatusChip tone="right">在发</StatusChip>;
  return triedAt === null ? (
    <StatusChip tone="review">要先试发</StatusChip>
  ) : (
    <StatusChip>没有打开</StatusChip>
  );
}

interface ActsProps {
  organisationId: number;
  provider: string;
  work: Work;
}

function Acts({ organisationId, provider, work }: ActsProps) {
  const { kind, isOn, triedAt } = work;
  const [mobile, setMobile] = useState('');
  const [number, setNumber] = useState(work.number ?? '');
  const { act, isBusy, refusal } = useAct();
  const asksNumber = kind === 'dingtalk';
  const tryOut = () =>
    void act(async () => {
      const body = { mobile: mobile.trim(), number: asksNumber ? number.trim() : null };
      await call(tryOrganisationWork, { body: { organisationId, ...body } });
      return `试发了一条，看看${provider}`;
    });
  const turn = () =>
    void act(async () => {
      await call(switchOrganisationWork, { body: { organisationId, isOn: !isOn } });
      return isOn ? '不再发工作消息，各人的选择都留着' : '打开了，选了的人会收到';
    });
  const isWhole = mobile.trim() !== '' && (!asksNumber || number.trim() !== '');
  return (
    <>
      {asksNumber && (
        <TextInput
          mt={12}
          label="AgentId"
          description="他们钉钉应用的“凭证与基础信息”里，一串数字；试发成了才换成新填的"
          inputMode="numeric"
          maxLength={20}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      )}
      <TextInput
        mt={12}
        label="先给自己试发"
        description="你自己学员账号的手机号，要是这个单位的成员、用单位账号登录过；发给了谁会记在操作记录里"
        type="tel"
        inputMode="tel"
        maxLength={30}
        value={mobile}
        onChange={({ currentTarget }) => setMobile(currentTarget.value)}
      />
      {refusal !== undefined && (
        <div role="alert" className={styles.told}>
          <Notice tone="wrong" isLine title={refusal} />
        </div>
      )}
      <div className={styles.acts}>
        <Button variant="default" loading={isBusy} disabled={!isWhole} onClick={tryOut}>
          试发一条
        </Button>
        {(isOn || triedAt !== null) && (
          <Button variant={isOn ? 'default' : 'filled'} loading={isBusy} onClick={turn}>
            {isOn ? '不再发' : '打开工作消息'}
          </Button>
        )}
      </div>
    </>
  );
}
