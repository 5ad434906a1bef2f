import { useState } from 'react';
import { useStudent } from '../../../../platform/session/session.ts';
import { formPart } from '../form-part.tsx';
import { Panel } from '../panel.tsx';
import { SettingRow, SettingRows, type RowAction } from '../setting-row.tsx';
import { SettingSection } from '../setting-section.tsx';
import { settingsWords } from '../settings.words.ts';

const words = settingsWords.row;

// Each is fetched when somebody opens it.
const MobileForm = formPart(() => import('./mobile-form.tsx'), 'MobileForm');
const EmailForm = formPart(() => import('./email-form.tsx'), 'EmailForm');
const BindWechatForm = formPart(() => import('./bind-wechat-form.tsx'), 'BindWechatForm');
const UnbindWechatForm = formPart(() => import('./unbind-wechat-form.tsx'), 'UnbindWechatForm');
const WechatIdForm = formPart(() => import('./wechat-id-form.tsx'), 'WechatIdForm');
const ChangePasswordForm = formPart(
  () => import('./change-password-form.tsx'),
  'ChangePasswordForm',
);

type FormName = 'mobile' | 'email' | 'bindWechat' | 'unbindWechat' | 'wechatId' | 'password';

/** The ways into the account, and what it is found by. */
export function SecuritySection() {
  const { mobile, email, wechat, hasBindWechat, profile } = useStudent();
  const hasMobile = profile.mobileValided;
  const hasPassword = profile.passwordAes !== null;
  const [form, setForm] = useState<{ name: FormName; isOpen: boolean }>({
    name: 'mobile',
    isOpen: false,
  });
  const open = (name: FormName) => setForm({ name, isOpen: true });
  // What is closing shows what it was.
  const close = () => setForm(({ name }) => ({ name, isOpen: false }));
  const action = (label: string, of: string, name: FormName): RowAction => ({
    label,
    name: `${label}${of}`,
    onPress: () => open(name),
  });
  const titles: Record<FormName, string> = {
    mobile: hasMobile ? settingsWords.mobile.changeTitle : settingsWords.mobile.bindTitle,
    email: email === null ? settingsWords.email.bindTitle : settingsWords.email.changeTitle,
    bindWechat: settingsWords.wechat.title,
    unbindWechat: settingsWords.wechat.unbindTitle,
    wechatId: settingsWords.wechatId.title,
    password: hasPassword ? settingsWords.password.changeTitle : settingsWords.password.setTitle,
  };
  return (
    <SettingSection name="security">
      <SettingRows>
        <SettingRow
          label={words.mobile}
          hint={!hasMobile && words.mobileHint}
          value={hasMobile ? mobile : words.unbound}
          action={action(hasMobile ? words.change : words.bind, words.mobile, 'mobile')}
        />
        <SettingRow
          label={words.email}
          hint={email === null && words.emailHint}
          value={email ?? words.unbound}
          action={action(email === null ? words.bind : words.change, words.email, 'email')}
        />
        <SettingRow
          label={words.password}
          hint={!hasPassword && words.passwordHint}
          value={hasPassword ? words.set : words.unset}
          action={action(hasPassword ? words.edit : words.setUp, words.password, 'password')}
        />
        <SettingRow
          label={words.wechat}
          hint={!hasBindWechat && words.wechatHint}
          value={hasBindWechat ? words.bound : words.unbound}
          action={
            hasBindWechat
              ? action(words.unbind, words.wechat, 'unbindWechat')
              : action(words.bind, words.wechat, 'bindWechat')
          }
        />
        <SettingRow
          label={words.wechatId}
          hint={wechat === null && words.wechatIdHint}
          value={wechat ?? words.empty}
          action={action(wechat === null ? words.fillIn : words.edit, words.wechatId, 'wechatId')}
        />
      </SettingRows>
      <Panel isOpen={form.isOpen} title={titles[form.name]} onClose={close}>
        <Form name={form.name} onDone={close} onBindMobile={() => open('mobile')} />
      </Panel>
    </SettingSection>
  );
}

interface FormProps {
  name: FormName;
  onDone: () => void;
  onBindMobile: () => void;
}

function Form({ name, onDone, onBindMobile }: FormProps) {
  switch (name) {
    case 'mobile':
      return <MobileForm onDone={onDone} />;
    case 'email':
      return <EmailForm onDone={onDone} />;
    case 'bindWechat':
      return <BindWechatForm onDone={onDone} />;
    case 'unbindWechat':
      return <UnbindWechatForm onDone={onDone} />;
    case 'wechatId':
      return <WechatIdForm onDone={onDone} />;
    case 'password':
      return <ChangePasswordForm onDone={onDone} onBindMobile={onBindMobile} />;
  }
}
