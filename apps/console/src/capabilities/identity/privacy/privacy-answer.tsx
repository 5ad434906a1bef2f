import { Button, Select, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { answerPrivacy, eraseStudent, type Privacy } from '@xuezhou/contract/account/console';
import { groundsOf, groundWords, type PrivacyGround } from '@xuezhou/rules/account/privacy';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { useRef, useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useMay } from '../../../platform/session/self.ts';
import decideStyles from '../decide-form.module.css';

interface PrivacyAnswerProps {
  seen: Privacy;
  onDecided: () => void;
}

const agreeWords = {
  copy: '请第二个人同意给',
  correction: '请第二个人同意更正',
  erasure: '请第二个人同意删除',
} as const;

/** The answer, which a second person agrees to, a yes as well as a no. */
export function PrivacyAnswer({ seen, onDecided }: PrivacyAnswerProps) {
  const { studentId, requestId, kind, identity, nickname } = seen;
  const mayErase = useMay()('student.erase');
  const { act, isBusy, refusal, forget } = useAct();
  const [reply, setReply] = useState('');
  const [ground, setGround] = useState<PrivacyGround | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const mayAgree = identity !== null && (kind !== 'erasure' || mayErase);
  const which = { studentId, requestId, reply: reply.trim() };
  const decide = async (work: () => Promise<unknown>, said: string) => {
    const isDone = await act(async () => {
      await work();
      return said;
    });
    if (isDone) onDecided();
  };
  const agree = () =>
    decide(
      () =>
        kind === 'erasure'
          ? call(eraseStudent, { body: which })
          : call(answerPrivacy, { body: { ...which, verdict: 'agreed' } }),
      `答复了${nickname}`,
    );
  const refuse = () => {
    if (ground === null) return field.current?.focus();
    void decide(
      () => call(answerPrivacy, { body: { ...which, verdict: 'refused', ground } }),
      `答复了${nickname}`,
    );
  };
  usePageKeys({ y: mayAgree ? () => void agree() : undefined, n: refuse });
  return (
    <div className={decideStyles.root}>
      <Textarea
        label={`回${nickname}的话`}
        description="学员会收到；不用写个人信息"
        maxLength={1000}
        autosize
        minRows={2}
        value={reply}
        onChange={({ currentTarget }) => {
          setReply(currentTarget.value);
          forget();
        }}
      />
      <Select
        ref={field}
        label="不同意的理由"
        description="不同意时要选一条，学员会看到"
        placeholder="同意时不用选"
        data={groundsOf[kind].map((value) => ({ value, label: groundWords[value] }))}
        value={ground}
        clearable
        onChange={(value) => {
          setGround(groundsOf[kind].find((each) => each === value) ?? null);
          forget();
        }}
      />
      {kind === 'erasure' && !mayErase && (
        <p>同意删除要有“注销学员账号”的权限，请能办的同事来；不同意你可以提。</p>
      )}
      <p className={decideStyles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={decideStyles.buttons}>
        <span className={decideStyles.keys}>
          <KeyHint keys={['Y']}>同意</KeyHint>
          <KeyHint keys={['N']}>不同意</KeyHint>
        </span>
        <Button variant="default" disabled={isBusy || ground === null} onClick={refuse}>
          不同意，请第二个人同意
        </Button>
        <Button loading={isBusy} disabled={!mayAgree} onClick={() => void agree()}>
          {agreeWords[kind]}
        </Button>
      </div>
    </div>
  );
}
