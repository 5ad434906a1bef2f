import { call } from '@xuezhou/client/api/call.ts';
import { decideIdentity, getIdentityReview } from '@xuezhou/contract/identity/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useMay } from '../../platform/session/self.ts';
import { DecideForm } from './decide-form.tsx';
import { RevealButton, useReveal } from './reveal.tsx';
import { OnlyToRead } from './only-to-read.tsx';
import { Pictures } from './pictures.tsx';
import { RequestFrame } from './request-frame.tsx';
import { documentNames, sideNames, stateNames } from './request.words.ts';
import type { StudentRequest } from './requests.queries.ts';

interface IdentityRequestProps {
  item: Extract<StudentRequest, { kind: 'identity' }>;
  onDecided: () => void;
}

/** Somebody's name and number with the documents: masked until it is opened, and judged only then. */
export function IdentityRequest({ item, onDecided }: IdentityRequestProps) {
  const { submissionNo, nickname, kind, state } = item.request;
  const mayDecide = useMay()('request.decide');
  const look = useReveal(() => call(getIdentityReview, { params: { submissionNo } }));
  const what = kind === 'instant' ? '看完整的姓名和号码' : '看完整的姓名、号码和证件照片';
  return (
    <RequestFrame
      item={item}
      title={`${nickname}的实名认证`}
      state={state === 'submitted' ? undefined : stateNames[state]}
      facts={factsOf(item, look.seen)}
    >
      {!mayDecide && <OnlyToRead />}
      {mayDecide && look.seen === undefined && <RevealButton label={what} {...look} />}
      {look.seen !== undefined && (
        <>
          {look.seen.images.length > 0 && (
            <Pictures
              pictures={look.seen.images.map(({ side, webp }) => ({ name: sideNames[side], webp }))}
            />
          )}
          {state !== 'failed' && <Decision item={item} onDecided={onDecided} />}
        </>
      )}
    </RequestFrame>
  );
}

function factsOf(
  { request }: IdentityRequestProps['item'],
  seen: DataOf<typeof getIdentityReview> | undefined,
): (readonly [string, string])[] {
  const { kind, name, number } = seen ?? request;
  return [
    ['证件', documentNames[kind]],
    ['姓名', name],
    ['号码', number],
    ...(seen === undefined ? [] : [['手机号', seen.mobile ?? '没有'] as const]),
    ...(seen === undefined || seen.reason === null ? [] : [['没通过的原因', seen.reason] as const]),
  ];
}

function Decision({ item: { request }, onDecided }: IdentityRequestProps) {
  const { submissionNo, nickname, state } = request;
  const decide = async (verdict: 'passed' | 'failed', words: string) => {
    const reason = words === '' ? {} : { reason: words };
    await call(decideIdentity, { body: { submissionNo, verdict, ...reason } });
    return verdict === 'passed' ? `${nickname}的实名认证通过了` : `${nickname}会看到为什么没有通过`;
  };
  return (
    <DecideForm
      label="不通过的原因"
      description="学员会看到，写明怎么改，如“国徽面反光，请重拍”"
      maxLength={200}
      agree={
        state === 'submitted'
          ? { button: '通过', isReady: true, work: () => decide('passed', '') }
          : null
      }
      refuse={{
        button: state === 'submitted' ? '不通过' : '改为不通过',
        work: (words) => decide('failed', words),
      }}
      onDecided={onDecided}
    />
  );
}
