import { CopiedAddress } from '../../../platform/parts/copied-address.tsx';
import styles from '../organisation.module.css';
import { sideWords, type SignInKind } from './company-words.ts';

interface CallbackProps {
  callback: string;
  logout: string;
  /** Undefined: it is not chosen yet. */
  kind?: SignInKind;
}

/** What the company's administrator has to write down on that side: 企业微信 wants the host alone. */
export const CallbackLine = ({ callback, logout, kind }: CallbackProps) => (
  <dl className={styles.facts}>
    {(kind === undefined || kind === 'wecom') && (
      <>
        <dt>{sideWords.wecom.callback}（企业微信）</dt>
        <dd>
          <CopiedAddress name="授权回调域" address={new URL(callback).host} />
        </dd>
      </>
    )}
    {kind !== 'wecom' && (
      <>
        <dt>{kind === undefined ? '回到学校的网址（其他几种）' : sideWords[kind].callback}</dt>
        <dd>
          <CopiedAddress name="回到学校的网址" address={callback} />
        </dd>
      </>
    )}
    {kind === 'oidc' && (
      <>
        <dt>在公司退出时通知的网址（Back-Channel Logout）</dt>
        <dd>
          <CopiedAddress name="退出通知的网址" address={logout} />
          <span>公司那边填了它，谁在公司退出，用公司账号在这里的登录就一起退出；不填也能登录</span>
        </dd>
      </>
    )}
    {kind === 'dingtalk' && (
      <>
        <dt>端内免登地址</dt>
        <dd>
          <CopiedAddress name="端内免登地址" address={new URL(callback).origin} />
          <span>没有填的话，在钉钉里打开时还要按一次同意</span>
        </dd>
      </>
    )}
  </dl>
);
