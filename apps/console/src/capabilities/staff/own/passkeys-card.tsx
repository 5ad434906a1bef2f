import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@xuezhou/contract/staff';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState, type SubmitEvent } from 'react';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { OneField } from './one-field.tsx';
import styles from './own-password-form.module.css';
import { askForKey, canUseKeys } from '../port/passkey-browser.ts';
import { withOwnKey } from '../port/with-own-key.ts';

/** The own passkeys: added with the password, named, removed. They are for the pages where the person is let in. */
export function PasskeysCard() {
  const query = useQuery(operationQuery(listPasskeys, {}, { ignoreErrors: true }));
  if (query.data === undefined)
    return query.error === null ? (
      <PageSkeleton delay={300} label="正在取通行密钥" />
    ) : (
      <ErrorState
        title="通行密钥没有取到"
        text={troubleText(query.error)}
        action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
      />
    );
  return (
    <>
      {query.data.length > 0 && (
        <ul className={styles.keys} aria-label="通行密钥">
          {query.data.map((passkey) => (
            <OneKey key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </>
  );
}

/** With the password, and the phone's code where there is one, then the browser asks for the finger, the face or the stick. */
export function AddPasskey() {
  const { hasSecondStep } = useSelf();
  const form = useConsoleForm({ initial: { name: '', password: '', code: '' } });
  const { name, password, code } = form.values;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isAdded = await form.submit(async () => {
      const body = { password, ...(hasSecondStep && { code }) };
      const { challengeId, options } = await withOwnKey((proven) =>
        call(beginPasskey, { body: { ...body, ...proven } }),
      );
      const answer = await askForKey('make', options);
      await call(addPasskey, { body: { challengeId, answer, name: name.trim() } });
      return '加好了，下次登录按“用通行密钥登录”';
    });
    if (isAdded) form.drop();
  };
  if (!canUseKeys())
    return (
      <p>这个浏览器或这个地址用不了通行密钥：要用 https 打开，浏览器要新一些。可以用动态码。</p>
    );
  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)}>
      <p>用指纹、面容或安全钥匙登录，不用密码和动态码，也骗不走。可以存在手机、电脑或钥匙里。</p>
      <TextInput
        label="给它起个名字"
        placeholder="如 办公室电脑"
        maxLength={40}
        {...form.field('name')}
      />
      <PasswordInput label="登录密码" autoComplete="current-password" {...form.field('password')} />
      {hasSecondStep && (
        <TextInput
          label="动态码"
          autoComplete="one-time-code"
          maxLength={40}
          {...form.field('code')}
        />
      )}
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <Button
        type="submit"
        loading={form.isBusy}
        disabled={password === '' || (hasSecondStep && code === '')}
      >
        加一把通行密钥
      </Button>
    </form>
  );
}

function OneKey({ passkey }: { passkey: Passkey }) {
  const { passkeyId, name, madeAt, usedAt, isSynced } = passkey;
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  return (
    <li>
      <p>
        <b>{name}</b>
        {isSynced && '（随账号同步）'}
      </p>
      <p className={styles.quiet}>
        {momentText(madeAt)} 加的，{usedAt === null ? '还没用过' : `${momentText(usedAt)} 用过`}
      </p>
      {doing === undefined ? (
        <p>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`改名：${name}`}
            onClick={() => setDoing('rename')}
          >
            改名
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`去掉：${name}`}
            onClick={() => setDoing('remove')}
          >
            去掉
          </Button>
        </p>
      ) : (
        <Change
          key={doing}
          {...{ passkeyId, name, isRemoval: doing === 'remove' }}
          onEnd={() => setDoing(undefined)}
        />
      )}
    </li>
  );
}

interface ChangeProps {
  passkeyId: string;
  name: string;
  isRemoval: boolean;
  onEnd: () => void;
}

/** A new name, or the password with which it goes. */
function Change({ passkeyId, name, isRemoval, onEnd }: ChangeProps) {
  return (
    <>
      <OneField
        label={isRemoval ? `输入登录密码，去掉“${name}”` : '新的名字'}
        button={isRemoval ? '去掉这一把' : '改名'}
        {...(isRemoval ? { isPassword: true } : { named: name })}
        work={async (value) => {
          if (isRemoval)
            await withOwnKey((proven) =>
              call(removePasskey, { body: { passkeyId, password: value, ...proven } }),
            );
          else await call(renamePasskey, { body: { passkeyId, name: value } });
          onEnd();
          return isRemoval ? `去掉了“${name}”` : '改好了名字';
        }}
      />
      <Button variant="subtle" size="sm" onClick={onEnd}>
        取消
      </Button>
    </>
  );
}
