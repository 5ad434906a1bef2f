import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { prepurchase } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isWechatIdValid, longestWechatId } from '@xuezhou/rules/account/wechat-id';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useEmailCheck } from '../use-email-check.ts';
import { useNicknameCheck } from '../use-nickname-check.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from './prepurchase-form.module.css';
import { prepurchaseWords as words } from './prepurchase.words.ts';

export interface SignUp {
  readonly nickname: string;
  readonly email: string;
  readonly chatAccount: string;
}

interface PrepurchaseFormProps {
  goodId: number;
  known: SignUp;
  onDone: (signUp: SignUp) => void;
}

export function PrepurchaseForm({ goodId, known, onDone }: PrepurchaseFormProps) {
  const [signUp, setSignUp] = useState(known);
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const ofNickname = useNicknameCheck(signUp.nickname);
  const ofEmail = useEmailCheck(signUp.email);
  const submission = useSubmission();
  const nickname = signUp.nickname.trim();
  const chatAccount = signUp.chatAccount.trim();
  const isMissing = (value: string) => isAsked && value === '';

  const change = (change: Partial<SignUp>) => {
    setSignUp({ ...signUp, ...change });
    setAsked(false);
    submission.forget();
  };
  const send = async () => {
    // Both are asked, so that all that is wrong shows at once.
    const checks = await Promise.all([ofNickname.demand(), ofEmail.demand()]);
    if (checks.includes(false)) return;
    const given = { nickname, email: ofEmail.email, chatAccount };
    await call(prepurchase, { body: { ...given, goodId } });
    onDone(given);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (nickname === '' || ofEmail.email === '' || !isWechatIdValid(chatAccount)) return;
    void submission.submit(send);
  };

  const nicknameError =
    submission.refusalOf('nicknameFormat', 'nicknameTaken', 'nicknameWords') ??
    ofNickname.error ??
    (isMissing(nickname) && words.missingNickname);
  const isChatAccountWrong = chatAccount !== '' && !isWechatIdValid(chatAccount);
  const chatAccountError =
    (isChatAccountWrong ? refusals.wechatIdFormat[1] : submission.refusalOf('wechatIdFormat')) ??
    (isMissing(chatAccount) && words.missingChatAccount);

  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <p className={styles.text}>{words.text}</p>
      <TextInput
        label={words.nickname}
        description={!nicknameError && words.nicknameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="nickname"
        maxLength={64}
        value={signUp.nickname}
        error={nicknameError}
        errorProps={{ role: 'alert' }}
        rightSection={ofNickname.isReady && <IconCheck size={20} aria-label={words.nicknameFree} />}
        onChange={(event) => change({ nickname: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={words.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={signUp.email}
        error={
          submission.refusalOf('emailFormat', 'emailTaken') ??
          ofEmail.error ??
          (isMissing(ofEmail.email) && words.missingEmail)
        }
        errorProps={{ role: 'alert' }}
        rightSection={ofEmail.isReady && <IconCheck size={20} aria-label={words.emailFree} />}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label={words.chatAccount}
        description={!chatAccountError && words.chatAccountHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestWechatId + 1}
        value={signUp.chatAccount}
        error={chatAccountError}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ chatAccount: event.currentTarget.value })}
      />
      <p className={styles.problem} role="alert">
        {submission.refusalOf('prepurchaseTooMany')}
      </p>
      <Button type="submit" size="lg" loading={submission.isBusy}>
        {words.submit}
      </Button>
      <p className={`${styles.privacy} xz-caption xz-quiet`}>
        {words.privacyBefore}
        <Link to="/privacy">{words.privacy}</Link>。
      </p>
    </form>
  );
}
