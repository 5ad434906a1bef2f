import { Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { signInByIssuer } from '@xuezhou/contract/staff';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { takeWay } from './way-kept.ts';

export interface IssuerBackProps {
  className?: string | undefined;
  /** The session is there, and where one wanted to go before. */
  onIn: (to: unknown) => void | Promise<void>;
  /** By the password instead, or once more; and where one wanted to go. */
  onEnd: (way: string | null) => void;
}

/** Who came back from the issuer's page is signed in, after the phone's code where there is one. */
export function IssuerBack({ className, onIn, onEnd }: IssuerBackProps) {
  const [asksCode, setAsksCode] = useState(false);
  const [isOver, setOver] = useState(false);
  const [code, setCode] = useState('');
  const { act, isBusy, refusal, forget } = useAct({
    onRefusal: ({ status }) => {
      if (status === consoleRefusals.codeAsked[0]) setAsksCode(true);
      else if (status !== consoleRefusals.codeWrong[0]) setOver(true);
      return status === consoleRefusals.codeAsked[0];
    },
    onFailure: () => setOver(true),
  });
  const enter = async (given?: string) => {
    const isIn = await act(
      async () => {
        await call(signInByIssuer, { body: given === undefined ? {} : { code: given } });
        return undefined;
      },
      { isLook: true },
    );
    if (isIn) await onIn(takeWay());
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void enter();
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksCode) field.current?.focus();
  }, [asksCode]);
  const leave = () => onEnd(takeWay());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void enter(code.trim());
  };
  if (isOver)
    return (
      <div className={className}>
        <div role="alert">
          <Notice tone="wrong" title={refusal ?? '没有送到，请再试一次'} />
        </div>
        {refusal === undefined && (
          <Button
            loading={isBusy}
            onClick={() => {
              setOver(false);
              void enter(asksCode ? code.trim() : undefined);
            }}
          >
            再试一次
          </Button>
        )}
        <Button variant={refusal === undefined ? 'subtle' : 'filled'} onClick={leave}>
          回到登录页
        </Button>
      </div>
    );
  if (!asksCode) return <PageSkeleton delay={300} label="正在登录" />;
  return (
    <form className={className} onSubmit={submit}>
      <TextInput
        label="动态码"
        description="手机上的 6 位数字，或一个没用过的恢复码"
        name="code"
        autoComplete="one-time-code"
        ref={field}
        value={code}
        error={refusal}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          forget();
        }}
      />
      <Button type="submit" loading={isBusy} disabled={code.trim() === ''} fullWidth>
        登录
      </Button>
      <Button variant="subtle" onClick={leave}>
        用密码登录
      </Button>
    </form>
  );
}
