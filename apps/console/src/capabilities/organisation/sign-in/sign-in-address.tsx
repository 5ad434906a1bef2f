import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from '../organisation.module.css';
import { sideWords, type SignInKind } from './company-words.ts';

/** An address to be given to somebody, and what copies it. */
export function SignInAddress({ name, address }: { name: string; address: string }) {
  const { act } = useAct();
  const copy = () =>
    void act(
      async () => {
        await copyText(address);
        return `复制了${name}`;
      },
      { isLook: true },
    );
  return (
    <span className={styles.address}>
      <span>{address}</span>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconCopy size={18} stroke={1.6} />}
        aria-label={`复制${name}`}
        onClick={copy}
      >
        复制
      </Button>
    </span>
  );
}

interface CallbackProps {
  callback: string;
  /** Undefined: it is not chosen yet. */
  kind?: SignInKind;
}

/** What the company's administrator has to write down on that side: 企业微信 wants the host alone. */
export const CallbackLine = ({ callback, kind }: CallbackProps) => (
  <dl className={styles.facts}>
    {(kind === undefined || kind === 'wecom') && (
      <>
        <dt>{sideWords.wecom.callback}（企业微信）</dt>
        <dd>
          <SignInAddress name="授权回调域" address={new URL(callback).host} />
        </dd>
      </>
    )}
    {kind !== 'wecom' && (
      <>
        <dt>{kind === undefined ? '回到学校的网址（其他几种）' : sideWords[kind].callback}</dt>
        <dd>
          <SignInAddress name="回到学校的网址" address={callback} />
        </dd>
      </>
    )}
    {kind === 'dingtalk' && (
      <>
        <dt>端内免登地址</dt>
        <dd>
          <SignInAddress name="端内免登地址" address={new URL(callback).origin} />
          <span>没有填的话，在钉钉里打开时还要按一次同意</span>
        </dd>
      </>
    )}
  </dl>
);
