import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Suspense } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { grantText } from '../port/level.words.ts';
import { KeysCard } from './keys-card.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import styles from './self-page.module.css';

const OwnIssuer = lazyPart(() => import('../issuer/own-issuer.tsx'), 'OwnIssuer', Nothing);

/** Who one is here, what one may do, and the own password. */
export default function SelfPage() {
  const self = useSelf();
  const allowed = self.permissions.flatMap((grant) => grantText(grant) ?? []);
  return (
    <>
      <PageHead
        title="我的账号"
        note={`${self.name}，登录名 ${self.login}，${self.roles.join('、') || '还没有角色'}`}
      />
      <div className={styles.columns}>
        <SectionCard title="修改密码">
          <OwnPasswordForm oldLabel="现在的密码" button="修改密码" />
        </SectionCard>
        <SectionCard title="两步登录">
          <SecondStepCard />
        </SectionCard>
        <SectionCard title="通行密钥">
          <PasskeysCard />
        </SectionCard>
        <Suspense fallback={null}>
          <OwnIssuer />
        </Suspense>
        <SectionCard title="快捷键">
          <KeysCard />
        </SectionCard>
        <SectionCard title="给程序用的密钥">
          <p>
            官网、财务软件或数据分析要连上来，给它一把只能做几件事的密钥，不要给密码。改密码不会停用密钥，怕被人拿走就一并停用。
          </p>
          <Button
            variant="light"
            mt={12}
            renderRoot={(props) => <Link to="/settings/tokens" {...props} />}
          >
            看我的密钥
          </Button>
        </SectionCard>
        <SectionCard title={`可以做的 ${allowed.length} 件事`}>
          {allowed.length === 0 ? (
            <p>还没有任何权限，请校长在“人员与权限”里给你一个角色。</p>
          ) : (
            <ul className={styles.list}>
              {allowed.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </SectionCard>
      </div>
    </>
  );
}
