import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { beginIssuerLink, getOwnIssuer, linkIssuer, unlinkIssuer } from '@xuezhou/contract/staff';
import type { DataOf } from '@xuezhou/contract/kernel';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from '../own/own-password-form.module.css';
import { OwnProofField } from '../port/own-proof-field.tsx';
import { withOwnKey } from '../port/with-own-key.ts';

type Own = DataOf<typeof getOwnIssuer>;

const ownQuery = operationQuery(getOwnIssuer, {}, { ignoreErrors: true });

/** The account at the issuer that opens one's own here; nothing where the school has none and none is linked. */
export function OwnIssuer() {
  const own = useQuery(ownQuery).data;
  if (own === undefined || (own.button === null && own.linked === null)) return null;
  return (
    <SectionCard title={own.button ?? '学校账号'}>
      {own.came === 'somebody' && own.button !== null ? (
        <Came {...own} button={own.button} />
      ) : own.linked === null ? (
        <Unlinked button={own.button ?? ''} hasFailed={own.came === 'failed'} />
      ) : (
        <Linked linked={own.linked} button={own.button} />
      )}
    </SectionCard>
  );
}

function Refused({ words }: { words: string | undefined }) {
  return (
    <p className={styles.refusal} role="alert" hidden={words === undefined}>
      {words}
    </p>
  );
}

/** With a press that names who came back. */
function Came({ button, name, linked }: Own & { button: string }) {
  const { act, isBusy, refusal } = useAct();
  const who = name ?? '刚才登录的账号';
  return (
    <div className={styles.root}>
      <p>
        那边说你是 <b>{who}</b>。连上以后，用它登录就进你的教务台帐号
        {linked !== null && `，原来连着的${linked.name ?? '那一个'}不再连着`}。
      </p>
      <Refused words={refusal} />
      <Button
        loading={isBusy}
        onClick={() =>
          void act(async () => {
            await call(linkIssuer, {});
            return `连上了，下次登录可以按“用${button}登录”`;
          })
        }
      >
        连上{who}
      </Button>
    </div>
  );
}

function Unlinked({ button, hasFailed }: { button: string; hasFailed: boolean }) {
  const form = useConsoleForm({ initial: { code: '' }, refused: { codeWrong: 'code' } });
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(async ({ code }) => {
          const { address } = await withOwnKey((proven) =>
            call(beginIssuerLink, { body: { code, ...proven } }),
          );
          location.assign(address);
          return undefined;
        });
      }}
    >
      {hasFailed && (
        <div role="alert">
          <Notice tone="wrong" isLine title="那边没有证实是谁，请再登录一次。" />
        </div>
      )}
      <p>连上以后，登录可以按“用{button}登录”，不用输密码。密码照样能用，两步登录照样要。</p>
      <OwnProofField {...form.field('code')} />
      <Refused words={form.refusal} />
      <Button type="submit" loading={form.isBusy} disabled={form.values.code === ''}>
        去登录{button}
      </Button>
    </form>
  );
}

function Linked({ linked, button }: { linked: NonNullable<Own['linked']>; button: string | null }) {
  const { act, isBusy, refusal } = useAct();
  const [isEnding, setEnding] = useState(false);
  return (
    <div className={styles.root}>
      <p>
        连着 <b>{linked.name ?? '一个账号'}</b>，{momentText(linked.linkedAt)} 连的
        {button === null && '。用它登录现在没有开，请用密码'}。
      </p>
      <Refused words={refusal} />
      {isEnding ? (
        <>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() =>
              void act(async () => {
                await call(unlinkIssuer, {});
                return '不再连着了，登录请用密码';
              })
            }
          >
            不再连着
          </Button>
          <Button variant="subtle" size="sm" onClick={() => setEnding(false)}>
            还是连着
          </Button>
        </>
      ) : (
        <Button variant="subtle" size="sm" onClick={() => setEnding(true)}>
          我要解除
        </Button>
      )}
    </div>
  );
}
