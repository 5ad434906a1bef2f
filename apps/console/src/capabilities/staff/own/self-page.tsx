import { SectionCard } from '@xuezhou/ui/section-card';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { grantText } from '../level.words.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import styles from './self-page.module.css';

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
