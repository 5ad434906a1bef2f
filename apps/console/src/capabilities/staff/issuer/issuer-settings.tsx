import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { switchStaffIssuer, tryStaffIssuer, type StaffIssuer } from '@xuezhou/contract/staff';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { CopiedAddress } from '../../../platform/parts/copied-address.tsx';
import { issuerQuery } from './issuer.queries.ts';
import styles from './issuer-settings.module.css';

const IssuerDialog = sheetPart(() => import('./issuer-dialog.tsx'), 'IssuerDialog');

/** How colleagues sign in by the accounts that they have already; set by owners alone. */
export function IssuerSettings() {
  const asked = useQuery(issuerQuery);
  const { open, dialog } = useDialog<{ issuer: StaffIssuer | null }>((wish, state) => (
    <IssuerDialog {...{ ...wish, ...state }} />
  ));
  if (asked.data === undefined)
    return asked.isError ? (
      <ErrorState
        title="用学校账号登录的设置没有打开"
        text={troubleText(asked.error)}
        action={<Button onClick={() => void asked.refetch()}>再试一次</Button>}
      />
    ) : (
      <PageSkeleton delay={300} />
    );
  const { callback, logout, issuer } = asked.data;
  return (
    <>
      <SectionCard
        title="用学校账号登录"
        caption="学校有自己的统一登录（OpenID Connect）时，同事可以用它进教务台"
        action={
          <Button variant="default" size="sm" onClick={() => open({ issuer })}>
            {issuer === null ? '接上' : '修改'}
          </Button>
        }
      >
        {issuer === null ? (
          <p>
            只有在这里已经有账号的同事，自己连上以后才能用它登录；角色还是在这里给。密码照样能用。先把下面两个网址登记到那边，再填那边给的编号和密钥。
          </p>
        ) : (
          <Facts issuer={issuer} />
        )}
        <dl className={styles.facts}>
          <dt>回到学校的网址</dt>
          <dd>
            <CopiedAddress name="回到学校的网址" address={callback} />
          </dd>
          <dt>退出时通知的网址</dt>
          <dd>
            <CopiedAddress name="退出时通知的网址" address={logout} />
            <span>（Back-Channel Logout）填了它，谁在那边退出，用它在这里的登录就一起退出</span>
          </dd>
        </dl>
        {issuer !== null && <Acts issuer={issuer} />}
      </SectionCard>
      {dialog}
    </>
  );
}

const Facts = ({ issuer: { issuer, clientId, button, triedAt, linked, isOn } }: ActsProps) => (
  <dl className={styles.facts}>
    <dt>状态</dt>
    <dd>
      {isOn ? (
        <StatusChip tone="right">启用了</StatusChip>
      ) : triedAt === null ? (
        <StatusChip tone="review">要先试一下</StatusChip>
      ) : (
        <StatusChip>停用了</StatusChip>
      )}
    </dd>
    <dt>发行方</dt>
    <dd>{issuer}</dd>
    <dt>客户端编号</dt>
    <dd>{clientId}</dd>
    <dt>密钥</dt>
    <dd>存好了，不再显示</dd>
    <dt>登录页的按钮</dt>
    <dd>用{button}登录</dd>
    <dt>试过</dt>
    <dd>{triedAt === null ? '还没有' : momentText(triedAt)}</dd>
    <dt>连了的同事</dt>
    <dd>{linked} 人</dd>
  </dl>
);

interface ActsProps {
  issuer: StaffIssuer;
}

function Acts({ issuer: { isOn, triedAt, button, version } }: ActsProps) {
  const { act, isBusy, refusal } = useAct();
  const [page, setPage] = useState<string | null>(null);
  const tryOut = () =>
    void act(
      async () => {
        setPage(null);
        setPage((await call(tryStaffIssuer, {})).address);
        return undefined;
      },
      { isLook: true },
    );
  const turn = () =>
    void act(async () => {
      await call(switchStaffIssuer, { body: { isOn: !isOn, version } });
      return isOn ? '停用了，同事改用密码登录' : `启用了，同事到“我的账号”里连上${button}就能用`;
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
            title="那边有回应。请在新页面里登录一次，成功后回来刷新、启用。"
          />
          <a href={page} target="_blank" rel="noreferrer">
            打开那边的登录页
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
