import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ProviderState } from '@xuezhou/contract/site/console';
import type { ProviderField } from '@xuezhou/rules/site/provider-field';
import { isMerchantKind, providers, secretsOf } from '@xuezhou/rules/site/provider-fields';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import styles from './providers.module.css';
import { asideWords, healthOf, setText, sourceWords } from './providers.words.ts';
import { ChoicesField, KeyField } from './key-field.tsx';
import { TrialSteps } from './trial-steps.tsx';
import { useProviderDraft, type ProviderDraft } from './use-provider-draft.ts';

interface ProviderCardProps {
  state: ProviderState;
  mayChange: boolean;
}

/** One service: what is in use, another that is tried, and the way back. */
export function ProviderCard({ state, mayChange }: ProviderCardProps) {
  const { title, note, fields, to, fixed } = providers[state.kind];
  const draft = useProviderDraft(state, useSelf().login);
  const health = healthOf(state);
  const isOpen = mayChange && state.mayBeSet;
  return (
    <SectionCard
      title={title}
      caption={note}
      action={<StatusChip tone={health.tone}>{health.words}</StatusChip>}
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{setText(state)}</p>
        <Troubles state={state} />
        {fields
          .filter((field) => isShown(field, fixed))
          .map((field) => (
            <Field
              key={field.name}
              {...{ field, draft, isOpen }}
              tail={field.name === secretsOf(state.kind)[0] ? state.tail : ''}
            />
          ))}
        {isOpen && to !== null && (
          <TextInput
            label={to.title}
            value={draft.to}
            error={draft.faults['to']}
            onChange={({ currentTarget }) => draft.typeTo(currentTarget.value)}
          />
        )}
        {draft.trial && <TrialSteps steps={draft.trial.steps} />}
        <p className={styles.refusal} role="alert" hidden={draft.refusal === undefined}>
          {draft.refusal}
        </p>
        {fixed !== undefined && <p className={styles.quiet}>{fixed}</p>}
        {isOpen && <Buttons {...{ state, draft }} />}
        {mayChange && fixed !== undefined && <TryButton {...{ draft }} />}
      </div>
      <LeaveGuard unsaved={draft.isChanged ? `${title}的改动` : undefined} />
    </SectionCard>
  );
}

/** What is set elsewhere has no key to type. */
const isShown = ({ isSecret }: ProviderField, fixed: string | undefined): boolean =>
  fixed === undefined || !isSecret;

const TryButton = ({ draft: { isBusy, trial, tryIt } }: { draft: ProviderDraft }) => (
  <Button
    variant="default"
    loading={isBusy}
    leftSection={<IconPlugConnected size={18} stroke={1.6} />}
    onClick={() => void tryIt('inUse')}
  >
    {trial === null ? '试一下' : '再试'}
  </Button>
);

function Troubles({ state: { aside, failing, isLost, source } }: { state: ProviderState }) {
  if (isLost)
    return (
      <Notice tone="wrong" title="这里设的打不开，现在一件也发不出去">
        服务器的 SECRET 和设的时候不是同一个。把原来的写进 SECRET_BEFORE，或在下面再填一次。
      </Notice>
    );
  if (aside !== null)
    return (
      <Notice tone="wrong" title="这里设的没有在用">
        {asideWords[aside]}
      </Notice>
    );
  if (failing !== null)
    return (
      <Notice tone="wrong" title={`${momentText(failing.since)} 起一直没有成`}>
        {failing.words}
      </Notice>
    );
  return source === 'none' ? (
    <Notice title="没有开">填好，试通，就开了。不用重新启动服务器。</Notice>
  ) : null;
}

interface FieldProps {
  field: ProviderField;
  draft: ProviderDraft;
  isOpen: boolean;
  tail: string;
}

function Field({ field, draft, isOpen, tail }: FieldProps) {
  const { name, title, note, isSecret, isOptional, isLong, choices } = field;
  const props = {
    label: isOptional ? `${title}（可以不填）` : title,
    description: note,
    readOnly: !isOpen,
    value: draft.values[name] ?? '',
    error: draft.faults[name],
  };
  const type = (value: string) => draft.type(name, value);
  const kept = tail === '' ? '不填就还用现在的' : `现在的以 ${tail} 结尾，不填就还用它`;
  if (choices) return <ChoicesField {...{ ...props, choices }} onChange={type} />;
  if (isLong)
    return <KeyField {...props} {...(isSecret && { placeholder: kept })} onChange={type} />;
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) =>
    type(currentTarget.value);
  if (!isSecret) return <TextInput {...props} onChange={onChange} />;
  return (
    <PasswordInput {...props} {...{ onChange }} placeholder={kept} autoComplete="new-password" />
  );
}

const switchWords = (kind: ProviderState['kind']): string =>
  isMerchantKind(kind)
    ? '试通了才能换，还要第二个人同意。已经开出的付款和以后的退款还走旧商户；旧的留 24 小时，能一键换回。'
    : '试通了才能换。旧的留 24 小时，能一键换回。';

function Buttons({ state, draft }: { state: ProviderState; draft: ProviderDraft }) {
  const { isBusy, isChanged, trial } = draft;
  const { back, source } = state;
  const isSetHere = source === 'page' && !isChanged;
  const mayReturn = isSetHere && state.environment !== 'none';
  return (
    <>
      <div className={styles.buttons}>
        {(isChanged || (!state.isLost && source !== 'none')) && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconPlugConnected size={18} stroke={1.6} />}
            onClick={() => void draft.tryIt(isChanged ? 'given' : 'inUse')}
          >
            {trial === null ? '试一下' : '再试'}
          </Button>
        )}
        {isChanged && (
          <Button
            disabled={trial?.isRight !== true}
            loading={isBusy}
            onClick={() => void draft.switchTo()}
          >
            换成新的
          </Button>
        )}
        {isChanged && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={draft.giveUp}>
            放弃
          </Button>
        )}
        {isSetHere && !mayReturn && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => void draft.turnOff()}
          >
            停用
          </Button>
        )}
        {mayReturn && trial?.of !== 'environment' && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => void draft.tryIt('environment')}
          >
            试环境变量里的
          </Button>
        )}
        {mayReturn && trial?.of === 'environment' && trial.isRight && (
          <Button loading={isBusy} onClick={() => void draft.switchTo()}>
            改由环境变量设定
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{switchWords(state.kind)}</p>
      {back !== null && !isChanged && (
        <Notice
          title={`前一个${sourceWords[back.source]}${back.tail === '' ? '' : `，以 ${back.tail} 结尾`}`}
          action={
            <Button variant="light" size="sm" loading={isBusy} onClick={() => void draft.goBack()}>
              换回
            </Button>
          }
        >
          留到 {momentText(back.until)}。
        </Notice>
      )}
    </>
  );
}
