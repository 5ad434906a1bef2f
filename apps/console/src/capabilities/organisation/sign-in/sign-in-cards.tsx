import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  switchOrganisationSignIn,
  tryOrganisationSignIn,
  type Organisation,
  type OrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { CopiedAddress } from '../../../platform/parts/copied-address.tsx';
import { signInAddress } from '../organisation.words.ts';
import styles from '../organisation.module.css';
import { SyncCard } from '../sync/sync-card.tsx';
import { WorkCard } from '../work/work-card.tsx';
import { sideWords } from './company-words.ts';
import { CallbackLine } from './sign-in-address.tsx';

interface CardsProps {
  organisation: Organisation;
  signIn: OrganisationSignIn;
  callback: string;
  logout: string;
  /** Absent: it may not be changed. */
  onChange: (() => void) | undefined;
}

export function SignInCards({ organisation, signIn, callback, logout, onChange }: CardsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <StateCard organisation={organisation} signIn={signIn} mayChange={onChange !== undefined} />
        {signIn.kind !== 'oidc' && signIn.isOn && (
          <>
            <SyncCard {...{ organisation, kind: signIn.kind }} mayChange={onChange !== undefined} />
            <WorkCard {...{ organisation, kind: signIn.kind }} mayChange={onChange !== undefined} />
          </>
        )}
      </div>
      <div className={styles.stack}>
        <SectionCard
          title="和他们那边怎么接"
          action={
            onChange && (
              <Button variant="default" size="sm" onClick={onChange}>
                修改
              </Button>
            )
          }
        >
          <dl className={styles.facts}>
            <Side signIn={signIn} />
          </dl>
          <CallbackLine {...{ callback, logout }} kind={signIn.kind} />
        </SectionCard>
      </div>
    </div>
  );
}

function Side({ signIn }: { signIn: OrganisationSignIn }) {
  const isOidc = signIn.kind === 'oidc';
  const { client, agent, secret } = sideWords[signIn.kind];
  return (
    <>
      {isOidc && (
        <>
          <dt>发行方</dt>
          <dd>{signIn.issuer}</dd>
        </>
      )}
      <dt>{client.label}</dt>
      <dd>{signIn.clientId}</dd>
      {agent !== null && (
        <>
          <dt>{agent.label}</dt>
          <dd>{signIn.agentId}</dd>
        </>
      )}
      <dt>{secret}</dt>
      <dd>存好了，不再显示</dd>
      <dt>部门取自</dt>
      <dd>{isOidc ? (signIn.departmentClaim ?? '不取') : '他们的通讯录'}</dd>
    </>
  );
}

interface StateProps {
  organisation: Organisation;
  signIn: OrganisationSignIn;
  mayChange: boolean;
}

function StateCard({ organisation, signIn, mayChange }: StateProps) {
  const { word, button, triedAt, linked, linkId } = signIn;
  const link = organisation.links.find((each) => each.linkId === linkId);
  return (
    <SectionCard title={`用${button}登录`} action={<State signIn={signIn} />}>
      <dl className={styles.facts}>
        <dt>登录网址</dt>
        <dd>
          <CopiedAddress name="登录网址" address={signInAddress(word)} />
        </dd>
        <dt>第一次来坐</dt>
        <dd>
          {link === undefined ? '没有了' : link.courseTitle}
          {link?.isOver === true && '（这个加入链接停用了，新来的人坐不上，请修改）'}
        </dd>
        <dt>连了账号的</dt>
        <dd>{linked} 人</dd>
        <dt>试过</dt>
        <dd>{triedAt === null ? '还没有' : momentText(triedAt)}</dd>
      </dl>
      {mayChange && <Acts organisation={organisation} signIn={signIn} />}
    </SectionCard>
  );
}

function State({ signIn: { isOn, triedAt } }: { signIn: OrganisationSignIn }) {
  if (isOn) return <StatusChip tone="right">启用了</StatusChip>;
  return triedAt === null ? (
    <StatusChip tone="review">要先试一下</StatusChip>
  ) : (
    <StatusChip>停用了</StatusChip>
  );
}

function Acts({
  organisation: { organisationId, name },
  signIn: { isOn, triedAt },
}: Pick<StateProps, 'organisation' | 'signIn'>) {
  const { act, isBusy, refusal } = useAct();
  const [page, setPage] = useState<string | null>(null);
  const tryOut = () =>
    void act(
      async () => {
        setPage(null);
        const { address } = await call(tryOrganisationSignIn, { body: { organisationId } });
        setPage(address);
        return undefined;
      },
      { isLook: true },
    );
  const turn = () =>
    void act(async () => {
      await call(switchOrganisationSignIn, { body: { organisationId, isOn: !isOn } });
      return isOn ? `停用了，${name}的人改用手机号登录` : `启用了，${name}的人能用公司账号登录`;
    });
  return (
    <>
      {refusal !== undefined && (
        <div role="alert" className={styles.told}>
          <Notice tone="wrong" isLine title={refusal} />
        </div>
      )}
      {page !== null && (
        <div role="status" className={styles.told}>
          <Notice
            tone="review"
            isLine
            title="那边有回应。请在新页面里用公司账号登录一次，成功后回来启用。"
          />
          <a href={page} target="_blank" rel="noreferrer">
            打开他们的登录页
          </a>
        </div>
      )}
      <div className={styles.acts}>
        <Button variant="default" loading={isBusy} onClick={tryOut}>
          试一下
        </Button>
        {(isOn || triedAt !== null) && (
          <Button variant={isOn ? 'default' : 'filled'} loading={isBusy} onClick={turn}>
            {isOn ? '停用' : '启用'}
          </Button>
        )}
      </div>
    </>
  );
}
