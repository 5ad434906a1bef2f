import { Button, CopyButton } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
} from '@xuezhou/contract/staff';
import { QrCode } from '@xuezhou/ui/qr-code';
import { useState } from 'react';
import { useSelf } from '../../../platform/session/self.ts';
import { OneField } from './one-field.tsx';
import styles from './own-password-form.module.css';
import { withOwnKey } from '../port/with-own-key.ts';

interface Begun {
  readonly secret: string;
  readonly address: string;
}

/** The phone's codes: from none to the first confirmed one, the recovery codes once, and what can be done with them. */
export function SecondStepCard() {
  const self = useSelf();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined)
    return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (self.hasSecondStep) return <Running left={self.recoveryCodesLeft} onRenewed={setCodes} />;
  return begun === undefined ? (
    <Beginning onBegun={setBegun} />
  ) : (
    <Confirming begun={begun} onConfirmed={setCodes} />
  );
}

const Beginning = ({ onBegun }: { onBegun: (begun: Begun) => void }) => (
  <OneField
    label="登录密码"
    button="开通动态码"
    isPassword
    work={async (password) => {
      onBegun(
        await withOwnKey((proven) => call(beginSecondStep, { body: { password, ...proven } })),
      );
      return undefined;
    }}
  >
    <p>
      开通以后，登录除了密码，还要手机上一个每 30 秒换一次的 6 位数字。手机上要先装一个验证器应用。
    </p>
  </OneField>
);

function Confirming(props: { begun: Begun; onConfirmed: (codes: readonly string[]) => void }) {
  const { secret, address } = props.begun;
  return (
    <OneField
      label="手机上的 6 位动态码"
      button="确认开通"
      work={async (code) => {
        const { recoveryCodes } = await call(confirmSecondStep, { body: { code } });
        props.onConfirmed(recoveryCodes);
        return '两步登录开通了，其他地方的登录已经退出';
      }}
    >
      <p>用验证器应用扫这个码。扫不了就把密钥输进去：</p>
      <QrCode text={address} label="两步登录二维码" />
      <p data-testid="second-step-secret">{secret}</p>
    </OneField>
  );
}

function Running({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <p>
        已开通。恢复码还剩 {left} 个{left <= 2 && '，快用完了，请换一组'}。
      </p>
      <OneField
        key={String(isEnding)}
        label="动态码或恢复码"
        button={isEnding ? '关掉两步登录' : '换一组恢复码'}
        work={async (code) => {
          if (isEnding) {
            await call(endSecondStep, { body: { code } });
            return '两步登录关掉了';
          }
          const { recoveryCodes } = await call(renewRecoveryCodes, { body: { code } });
          onRenewed(recoveryCodes);
          return '换好了，旧的恢复码都作废';
        }}
      />
      <Button variant="subtle" size="sm" onClick={() => setEnding(!isEnding)}>
        {isEnding ? '不关了' : '我要关掉它'}
      </Button>
    </>
  );
}

/** The only time that they are seen. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className={styles.root}>
      <p>
        手机丢了就靠这些恢复码登录，每个用一次。离开这里就看不到了，请抄下或打印，不要存在这台电脑上。
      </p>
      <ul aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? '已复制' : '复制全部'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onKept}>我存好了</Button>
    </div>
  );
}
