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
  const [wantsOther, setWantsOther] = useState(false);
  const change = () => setWantsOther(true);
  if (own === undefined || (own.button === null && own.linked === null)) return null;
  return (
    <SectionCard title={own.button ?? '学校账号'}>
      {own.button !== null && wantsOther ? (
        <Unlinked button={own.button} hasFailed={false} />
      ) : own.came === 'somebody' && own.button !== null ? (
        <Came {...own} button={own.button} onOther={change} />
      ) : own.button !== null && own.linked?.isFormer !== false ? (
        <Unlinked {...own} button={own.button} hasFailed={own.came === 'failed'} />
      ) : null}
      {own.linked !== null && (own.button === null || !own.linked.isFormer) && (
        <Linked linked={own.linked} button={own.button} onOther={change} />
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
function Came({ button, name, linked, onOther }: Own & { button: string; onOther: () => void }) {
  const { act, isBusy, refusal } = useAct();
  const who = name ?? '刚才登录的账号';
  return (
    <div className={styles.root}>
      <p>
        那边说你是 <b>{who}</b>。连上以后，用它登录就进你的教务台账号
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
      <Button variant="subtle" size="sm" onClick={onOther}>
        不是我，换一个
      </Button>
    </div>
  );
}

interface UnlinkedProps {
  button: string;
  hasFailed: boolean;
  linked?: Own['linked'];
}

function Unlinked({ button, hasFailed, linked = null }: UnlinkedProps) {
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
      {linked !== null && (
        <p>原来连的{linked.name ?? '那个账号'}不再有用：学校换了登录的地方，请再连一次。</p>
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

interface LinkedProps {
  linked: NonNullable<Own['linked']>;
  button: string | null;
  onOther: () => void;
}

function Linked({ linked, button, onOther }: LinkedProps) {
  const { act, isBusy, refusal } = useAct();
  const [isEnding, setEnding] = useState(false);
  return (
    <div className={styles.root}>
      <p>
        连着 <b>{linked.name ?? '一个账号'}</b>，{momentText(linked.linkedAt)} 连的
        {button === null && '。用它登录现在没有开，请用密码'}
        。改密码不会断开它；解除会把用它登录的别的地方都退出。
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
        <>
          <Button variant="subtle" size="sm" onClick={() => setEnding(true)}>
            我要解除
          </Button>
          {button !== null && (
            <Button variant="subtle" size="sm" onClick={onOther}>
              换一个账号
            </Button>
          )}
        </>
      )}
    </div>
  );
}
