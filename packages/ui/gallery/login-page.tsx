import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';

import { BrandMark } from '../src/brand-mark.tsx';
import { LoginLandscape } from '../src/login-landscape.tsx';
import { TabsLine } from '../src/tabs-line.tsx';
import { usePhone } from '../src/use-phone.ts';
import { renderLink } from './sample.tsx';

export function LoginPage() {
  const isPhone = usePhone();
  return (
    <main
      style={{
        display: 'grid',
        gridTemplate: isPhone ? '184px 1fr / 1fr' : '100dvh / 1fr 620px',
        minHeight: '100dvh',
        background: 'var(--xz-surface)',
      }}
    >
      <LoginLandscape>
        <div style={{ padding: isPhone ? 20 : '40px 48px' }}>
          <BrandMark withName size={isPhone ? 30 : 34} />
          {!isPhone && (
            <p style={{ marginTop: 52, fontSize: 30, lineHeight: 1.6 }}>
              每天一段水路，
              <br />
              考试那天刚好到岸。
            </p>
          )}
        </div>
      </LoginLandscape>
      <div
        style={{
          padding: isPhone ? '24px 20px' : 32,
          width: '100%',
          maxWidth: isPhone ? 'none' : 424,
          margin: isPhone ? 0 : 'auto',
        }}
      >
        <h1 style={{ fontSize: isPhone ? 24 : 28 }}>登录学舟</h1>
        <p className="xz-small xz-quiet" style={{ margin: '4px 0 16px' }}>
          还没有账号？<Anchor href="#">用手机号注册</Anchor>
        </p>
        <TabsLine
          label="登录方式"
          renderLink={renderLink}
          items={[
            { key: 'a', label: '密码', isCurrent: true },
            { key: 'b', label: '验证码' },
            { key: 'c', label: '微信扫码' },
          ]}
        />
        <form style={{ display: 'grid', gap: 16, marginTop: 24 }}>
          <TextInput label="手机号或邮箱" defaultValue="13864207715" autoComplete="username" />
          <PasswordInput label="密码" defaultValue="xuezhou2026" autoComplete="current-password" />
          <Checkbox
            defaultChecked
            label={
              <>
                我已阅读并同意<Anchor href="#">《服务条款》</Anchor>和
                <Anchor href="#">《隐私政策》</Anchor>
              </>
            }
          />
          <Button size="lg" fullWidth>
            登录
          </Button>
        </form>
      </div>
    </main>
  );
}
